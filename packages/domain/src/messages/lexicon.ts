/**
 * What the message filter knows. Data only; filter.ts says how it is read.
 *
 * Everything is written lower case in plain letters: disguises are folded away before. A weight of 2 hides a message by
 * itself, less needs company of the same category (gambling and advertising add up, they come together).
 */
export type Category = 'gambling' | 'advert' | 'scam' | 'porn' | 'insult' | 'sara' | 'politics';

/** Words by weight. */
type Weighted = readonly (readonly [weight: number, words: string])[];

export const words: Readonly<Record<Category, Weighted>> = {
  gambling: [
    [
      2,
      'judol judi togel maxwin sbobet kasino casino parlay rungkad rungkat freespin freebet slt judionline jdl mxwin makswin maxwn',
    ],
    [2, 'baccarat bakarat roulette rolet binomo ceme quotex pragmatic spaceman gacir toto4d'],
    [1.5, 'slot slots depo depoo domino99 qq bonanza olympus scater mpo'],
    [1, 'gacor gcor gcr wd wede scatter rtp situs cuan bosku taruhan pola terpercaya totomacau bandar'],
    [1, 'zeus aviator capsa poker turnover rollingan sabung angka jitu hk sgp sdy macau kamboja x500 x1000 x100 4d'],
    [0.5, 'hoki jp jepe jackpot cair bonus modal receh pecah kakek daftar member cashback potongan turbo menang paus'],
    [
      0.5,
      'deposit withdraw bayar dibayar agen live dealer onlen online alternatif blokir thailand spin mahjong google',
    ],
    [0.5, 'googling ketik gampang lancar dana pulsa princess bola tempat mingguan juta jutaan 777 pasang asli dijamin'],
  ],
  advert: [
    [2, 'http https tinyurl bitly linktree telegramku'],
    [1.5, 'bio followers telegram whatsapp suntik'],
    [1, 'link lnk klik kunjungi wa dm jual murah termurah jasa joki order minat hubungi hub visit website profil'],
    [0.5, 'gratis free admin ig line chat follow grup gabung join buruan diamond topup cek akun like promo kontak'],
    [0.5, 'nomor site click now teman kami'],
  ],
  scam: [
    [2, 'pinjol bodong phishing airdrop'],
    [1.5, 'otp undian investasi profit kripto sambilan pinjaman gadai'],
    [1, 'trading password verifikasi wallet hadiah giveaway jaminan banned untung pemenang gaji bunga'],
    [
      0.5,
      'klaim gratis transfer kirim dikirim login moonton selamat dana cair pulsa admin konek cuan link klik daftar',
    ],
    [0.5, 'minat cheat hack ktp rugi robot akun kerja hubungi juta rendah titip langsung'],
  ],
  porn: [
    [2, 'bokep ngentot ngentod entot ngewe ewe colmek coli ngocok sange sangean kontol kntl kntol memek mmk pepek'],
    [
      2,
      'toket tetek jembut peler titit lonte jablay bispak pelacur perek porno porn xnxx xvideos ngesex sex seks nudes',
    ],
    [2, 'fuck fvck phuck fuk fucking dick pussy blowjob crot desah desahin nenen vcs bugil telanjang hentai itil'],
    [
      2,
      'kimak cipok kenthu lonthe ngaceng sangek bacol opnbo ngntt kelamin masturbasi onani penis vagina openbo memeq kontl ngntot',
    ],
  ],
  insult: [
    [
      2,
      'anjing njing ajg bgst anjeng anjg anjng asu bangsat bngst babi goblok goblog gblk goblk tolol bego idiot keparat bajingan jancok',
    ],
    [2, 'jancuk jancoek dancok pukimak pantek bacot brengsek bencong bitch asshole retard motherfucker nigga nigger'],
    [2, 'kampang asw puqi pukimai cukimai ndasmu shit bullshit stfu laknat bangke faggot'],
    [1.5, 'tai taik kampret monyet homo banci mampus setan iblis nyet cok'],
    [1, 'dungu bodoh penipu'],
    [0.5, 'gila jelek dasar'],
  ],
  sara: [
    [2, 'kafir kapir kadrun cebong'],
    [1.5, 'yahudi sesat aseng komunis monyet'],
    [1, 'cina cino teroris kampungan maling pelit pribumi usir kasar rasis dasar babi'],
    [0.5, 'madura batak papua jawa sunda ambon padang arab'],
    [0.5, 'islam kristen hindu budha katolik agama semua negro hitam item'],
  ],
  politics: [
    [2, 'capres cawapres caleg coblos nyoblos pki lengserkan cagub'],
    [1.5, 'jokowi prabowo megawati'],
    [1, 'presiden anies gibran ganjar pemilu pilpres pilkada turunkan pemerintah antek dukung kampanye mulyono'],
    [0.5, 'partai pilih gubernur bupati asing ganti penipu curang gila demo goblok kita kami'],
  ],
};

/** Sequences of words. A negative weight is a context that makes its words harmless. */
export const phrases: readonly (readonly [category: Category, weight: number, text: string])[] = [
  ['gambling', 2, 'mahjong ways'],
  ['gambling', 2, 'mahjong way'],
  ['gambling', 2, 'gates of olympus'],
  ['gambling', 2, 'gate of olympus'],
  ['gambling', 2, 'sweet bonanza'],
  ['gambling', 2, 'buy spin'],
  ['gambling', 2, 'free bet'],
  ['gambling', 2, 'free spin'],
  ['gambling', 2, 'agen bola'],
  ['gambling', 2, 'toto macau'],
  ['gambling', 2, 'sabung ayam online'],
  ['gambling', 2, 'domino qq'],
  ['gambling', 2, 'pola gacor'],
  ['gambling', 1, 'empat d'],
  ['gambling', 1, 'jp paus'],
  ['gambling', 1, 'jam hoki'],
  ['gambling', 1, 'akun pro'],
  ['gambling', 1, 'akun vip'],
  ['gambling', 0.5, 'member baru'],
  ['gambling', 1, 'new member'],
  ['gambling', 1, 'uang asli'],
  ['gambling', 1, 'depo wd'],
  ['gambling', 1, 'starlight princess'],
  ['gambling', 1, 'star light princes'],
  ['gambling', 0.5, 'kakek zeus'],
  ['advert', 2, 'link di bio'],
  ['advert', 2, 'link d bio'],
  ['advert', 2, 'lnk d bio'],
  ['advert', 2, 'cek bio'],
  ['advert', 2, 'klik link'],
  ['advert', 2, 'jual akun'],
  ['advert', -1, 'abang di bio'],
  ['advert', 1, 'grup telegram'],
  ['advert', 0.5, 'top up'],
  ['scam', 1, 'kode otp'],
  ['scam', 0.5, 'password akun'],
  ['scam', 0.5, 'map hack'],
  ['scam', 1.5, 'jual cheat'],
  ['scam', 1, 'anti banned'],
  ['scam', 1, 'no banned'],
  ['scam', 1, 'per hari'],
  ['scam', 1, 'dalam sehari'],
  ['scam', 1, 'uang langsung cair'],
  ['scam', 1, 'nanti saya kirim'],
  ['scam', 1, 'tanpa jaminan'],
  ['scam', 1, 'cair cepat'],
  ['scam', -1, 'lupa password'],
  ['scam', -1, 'ku lupa'],
  ['porn', 2, 'open bo'],
  ['porn', 2, 'bo murah'],
  ['porn', 2, 'pap tt'],
  ['porn', 2, 'buka baju'],
  ['porn', 2, 'suck my'],
  ['insult', 2, 'puki mak'],
  ['insult', 2, 'bunuh diri'],
  ['insult', 2, 'mati aja lu'],
  ['insult', 2, 'mati aja lo'],
  ['insult', 2, 'mati aja kamu'],
  ['insult', 2, 'lu mati aja'],
  ['insult', -2, 'anjing saya'],
  ['insult', -2, 'anjing ku'],
  ['insult', -2, 'anjing abang'],
  ['insult', -2, 'anjing peliharaan'],
  ['insult', -2, 'anjing kucing'],
  ['insult', -2, 'babi guling'],
  ['insult', -2, 'babi panggang'],
  ['insult', -2, 'babi hutan'],
  ['insult', -2, 'babi ngepet'],
  ['insult', -1, 'tai chi'],
  ['sara', -1, 'babi guling'],
  ['sara', -1, 'babi panggang'],
  ['politics', 1, 'ganti presiden'],
  ['politics', 1, 'partai kita'],
  ['politics', 1, 'partai kami'],
  ['politics', 1, 'pilih gubernur'],
  ['politics', 2, 'pilih 01'],
  ['politics', 2, 'pilih 02'],
  ['politics', 2, 'pilih 03'],
];

/** Praise and luck on their own are what people shout at a good game: together they weigh no more than this. */
export const praise: ReadonlySet<string> = new Set('gacor hoki jp jackpot menang cair pecah receh lancar'.split(' '));
export const PRAISE_MAX = 1.5;

/** Words said to somebody: they sharpen an insult and are none. */
export const addressed: ReadonlySet<string> = new Set('lu lo elu elo kowe sia kamu loe host dasar'.split(' '));

/** Beside `slot` these make it a seat: "masih ada slot bang?" is this product's own question. */
export const seats: ReadonlySet<string> = new Set(
  (
    'masih sisa kosong penuh terakhir satu dua tiga empat 1 2 3 4 lagi berapa buat mabar jungler roamer role exp gold ' +
    'mid antrian kebagian minta ada nya habis dapat dapet nunggu tunggu'
  ).split(' '),
);

/** Gambling houses are called such a word and a number (`koko138`). Alone these are nicknames. */
export const brands: ReadonlySet<string> = new Set(
  (
    'koko zeus mpo dewa raja hoki naga sultan pandora bola alexis garuda gacor slot pasti macan mega indo kaisar bos ' +
    'bigwin cuan harta jago joker lucky luxury maxwin nusa panen pulau rajawali surga vegas wild win asia bola ' +
    'olympus bonanza pragma qq toto spin jp judi panda royal'
  ).split(' '),
);
/** Numbers that stand behind house names and seldom behind a person's. */
export const brandNumbers: ReadonlySet<string> = new Set('138 303 88 77 777 188 168 365 388 338 99 555 4d'.split(' '));

/** Words that may stand glued to a known one (`slotgacorhariini`). */
export const glue =
  'online situs link terus hari ini bang main yuk resmi asli malam lu nya banget dan di cek info skin ml'.split(' ');
