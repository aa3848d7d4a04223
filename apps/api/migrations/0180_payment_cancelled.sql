-- Time at which the viewer ended an unpaid payment by "Ganti pesanan"; its ticket says so instead of "Waktu bayar habis".
alter table payment add column cancelled_at timestamptz;
