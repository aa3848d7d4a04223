export { numberText as formatNumber, rupiahText as formatRupiah } from '@mabarin/domain/rupiah';
