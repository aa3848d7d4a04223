/** By Bank Indonesia's clearing code; wallets by their own name, whose account is a phone number. */
const list = `
002 BRI
008 Mandiri
009 BNI
014 BCA
451 BSI
011 Danamon
013 Permata
016 Maybank
019 Panin
022 CIMB Niaga
023 UOB
028 OCBC NISP
031 Citibank
046 DBS
050 Standard Chartered
087 HSBC
110 BJB
111 Bank DKI
147 Muamalat
153 Sinarmas
200 BTN
213 SMBC Indonesia (Jenius)
426 Mega
441 Bukopin
459 Krom
484 KEB Hana (LINE)
485 MNC
490 Neo Commerce
494 Raya
501 BCA Digital (blu)
503 Nobu
535 SeaBank
542 Jago
542S Jago Syariah
562 Superbank
567 Allo
dana DANA
gopay GoPay
ovo OVO
shopeepay ShopeePay
linkaja LinkAja
037 Artha Graha
042 MUFG
054 Capital
061 ANZ
069 Bank of China
076 Bumi Arta
095 JTrust
097 Mayapada
145 Nusantara Parahyangan
146 Bank of India
151 Mestika
152 Shinhan
157 Maspion
161 Ganesha
164 ICBC
167 QNB
212 Woori Saudara
472 Jasa Jakarta
498 SBI
513 INA
520 Prima
523 Sahabat Sampoerna
526 Oke
548 Multiarta Sentosa
553 Hibank
555 Index
559 CNB
564 Mandiri Taspen
566 Victoria
867 BPR EKA
945 IBK
949 CTBC
950 Commonwealth
200S BTN Syariah
405 Victoria Syariah
425 BJB Syariah
506 Mega Syariah
517 Panin Dubai Syariah
521 Bukopin Syariah
536 BCA Syariah
547 BTPN Syariah
112 BPD DIY
113 Bank Jateng
114 Bank Jatim
115 Bank Jambi
116 Bank Aceh
117 Bank Sumut
118 Bank Nagari
119 Bank Riau Kepri
120 Bank Sumsel Babel
121 Bank Lampung
122 Bank Kalsel
123 Bank Kalbar
124 Bank Kaltimtara
125 Bank Kalteng
126 Bank Sulselbar
127 Bank SulutGo
128 Bank NTB
129 Bank BPD Bali
130 Bank NTT
131 Bank Maluku
132 Bank Papua
133 Bank Bengkulu
134 Bank Sulteng
135 Bank Sultra
137 Bank Banten
`;

export const banks: readonly { code: string; name: string }[] = list
  .trim()
  .split('\n')
  .map((line) => {
    const space = line.indexOf(' ');
    return { code: line.slice(0, space), name: line.slice(space + 1) };
  });

const names = new Map(banks.map(({ code, name }) => [code, name]));

export function isBank(code: string): boolean {
  return names.has(code);
}

/** The name of a bank, or the code itself when it left the list. */
export function bankName(code: string): string {
  return names.get(code) ?? code;
}
