/** Plain lower-case words. A weight of 2 hides alone; less needs company (gambling and advertising add up). */
export type Category = 'gambling' | 'advert' | 'scam' | 'porn' | 'insult' | 'sara' | 'politics';

type Weighted = readonly (readonly [weight: number, words: string])[];

export const words: Readonly<Record<Category, Weighted>> = {
  gambling: [
    [
      2,
      'judol judi togel maxwin sbobet kasino casino parlay freespin freebet freechip buyspin nawala slt judionline jdl mxwin makswin maxwn',
    ],
    [2, 'baccarat bakarat roulette rolet binomo ceme quotex pragmatic gacir toto4d sicbo dominoqq bandarqq pokerqq'],
    [1.5, 'rtp higgs'],
    [1.5, 'slot slots depo depoo domino99 qq bonanza olympus scater mpo'],
    [
      1,
      'gacor gcor gcr wd wede scatter rtp situs cuan taruhan pola rungkad rungkat spaceman rollingan voor jepe bandito habanero terpercaya totomacau bandar',
    ],
    [1, 'zeus aviator capsa poker turnover sabung angka jitu hk sgp sdy macau kamboja x500 x1000 x100 4d'],
    [
      0.5,
      'terbaik terlengkap terbesar tergacor terjamin terbukti bosku promo berapapun bocoran perkalian chip prediksi tembus keluaran 2d 3d domino higgs hdi aztec petir lunas jujur resmi sultan cashout',
    ],
    [0.5, 'hoki jp jackpot cair bonus modal receh pecah kakek daftar member cashback potongan turbo menang paus'],
    [
      0.5,
      'deposit withdraw bayar dibayar agen live dealer onlen online alternatif blokir thailand spin mahjong google',
    ],
    [0.5, 'googling ketik gampang lancar dana pulsa princess bola tempat mingguan juta jutaan 777 pasang asli dijamin'],
  ],
  advert: [
    [2, 'http https tinyurl bitly linktree telegramku'],
    [1.5, 'bio followers telegram whatsapp suntik'],
    [
      1,
      'tele wts link lnk klik kunjungi wa dm jual murah termurah jasa joki order minat hubungi hub visit website profil',
    ],
    [0.5, 'gratis free admin ig line chat follow grup gabung join buruan diamond topup cek akun like promo kontak'],
    [0.5, 'nomor site click now teman kami amanah testi subscribe subs channel mampir toko kunjungi cod order herbal'],
    [2, 'pelangsing pembesar'],
  ],
  scam: [
    [2, 'pinjol bodong phishing airdrop gestun spaylater pesugihan'],
    [1.5, 'otp undian invest investasi profit kripto sambilan pinjaman gadai'],
    [
      1,
      'penghasil bpkb santet dukun binary terpilih trading password verifikasi wallet hadiah giveaway jaminan banned pemenang bunga',
    ],
    [
      0.5,
      'klaim gratis transfer kirim dikirim login moonton selamat dana cair pulsa admin konek cuan link klik daftar',
    ],
    [
      0.5,
      'paylater pelet lowongan freelance tunai diblokir masukin saldo pinjam sinyal robot minat cheat hack ktp rugi robot akun kerja hubungi juta rendah titip langsung untung gaji',
    ],
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
      'kimak cipok kenthu lonthe ngaceng sangek bacol opnbo ngntt masturbasi onani penis vagina openbo memeq kontl ngntot',
    ],
    [1.5, 'kelamin'],
  ],
  insult: [
    [
      2,
      'anjing njing ajg bgst anjeng anjg anjng asu bangsat bngst babi goblok goblog gblk goblk tolol bego idiot keparat bajingan jancok',
    ],
    [2, 'jancuk jancoek dancok pukimak pantek bacot brengsek bencong bitch asshole retard motherfucker nigga nigger'],
    [
      2,
      'dongo pekok koplok raimu picek lacur sundal bedebah jahanam kampang asw puqi pukimai cukimai ndasmu shit bullshit stfu laknat bangke faggot',
    ],
    [1.5, 'tai taik kampret monyet homo banci mampus setan iblis nyet cok'],
    [1.5, 'dungu bodoh autis matamu bloon'],
    [1, 'penipu cacat'],
    [0.5, 'gila jelek dasar sampah maling otak mati miskin gendut buriq burik'],
  ],
  sara: [
    [2, 'kadrun cebong'],
    [1.5, 'kafir kapir yahudi sesat aseng komunis monyet'],
    [1.5, 'negro'],
    [1, 'cina cino teroris kampungan maling pelit pribumi usir kasar rasis dasar babi'],
    [0.5, 'madura batak papua jawa sunda ambon padang arab'],
    [0.5, 'islam kristen hindu budha katolik agama hina semua hitam item rakus bau udik bodoh males'],
  ],
  politics: [
    [2, 'lengserkan makzulkan gulingkan'],
    [1.5, 'coblos nyoblos'],
    [1, 'capres cawapres caleg cagub pki jokowi prabowo megawati presiden anies gibran ganjar pemilu pilpres pilkada'],
    [1, 'pemerintah mulyono turunkan antek penipu'],
    [0.5, 'partai gubernur bupati kampanye dukung asing ganti curang gila demo goblok kita kami'],
  ],
};

/** Word sequences. A negative weight is a context that makes its words harmless. */
export type Phrase = readonly [category: Category, weight: number, text: string];

/** Somebody else's words, told: doubtful at most, because who insults may say that a friend did. */
const quoted: readonly Phrase[] =
  'temen teman emak mama ibu bapak papa guru adik adek kakak musuh mantan pacar istri suami netizen hater'
    .split(' ')
    .flatMap((who) => [`kata ${who}`, `${who} bilang`, `${who} gua bilang`, `${who} aku bilang`, `${who} gue bilang`])
    .map((text) => ['insult', -1, text]);

export const phrases: readonly Phrase[] = [
  ...quoted,
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
  ['insult', -2, 'bukan lu'],
  ['insult', -2, 'bukan lo'],
  ['insult', -2, 'bukan kamu'],
  ['porn', 2, 'liat tete'],
  ['porn', 2, 'tete kakak'],
  ['insult', 3, 'bunuh diri'],
  ['insult', 2, 'mati aja lu'],
  ['insult', 2, 'mati aja lo'],
  ['insult', 2, 'mati aja kamu'],
  ['insult', 2, 'lu mati aja'],
  ['insult', -2, 'anjing abang'],
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
  ['gambling', 2, 'anti rungkad'],
  ['gambling', 2, 'anti nawala'],
  ['gambling', 2, 'anti kalah'],
  ['gambling', 2, 'scatter hitam'],
  ['gambling', 2, 'scatter merah'],
  ['gambling', 2, 'scatter gratis'],
  ['gambling', 2, 'gas spin'],
  ['gambling', 2, 'free chip'],
  ['gambling', 2, 'link gacor'],
  ['gambling', 2, 'colok bebas'],
  ['gambling', 2, 'mix parlay'],
  ['gambling', 2, 'wd berapapun'],
  ['gambling', 2, 'withdraw berapapun'],
  ['gambling', 2, 'toto gelap'],
  ['gambling', 2, 'mahjong wins'],
  ['gambling', 1.5, 'tanpa depo'],
  ['gambling', 1.5, 'minimal depo'],
  ['gambling', 1.5, 'min depo'],
  ['gambling', 1.5, 'koi gate'],
  ['gambling', 1.5, 'link alternatif'],
  ['gambling', 1.5, 'live dealer'],
  ['gambling', 1.5, 'live casino'],
  ['gambling', 1.5, 'auto maxwin'],
  ['gambling', 1.5, 'auto scatter'],
  ['gambling', 1.5, 'auto jp'],
  ['gambling', 1.5, 'uang kembali'],
  ['gambling', 1.5, 'wild bounty'],
  ['gambling', 1.5, 'lucky neko'],
  ['gambling', 1.5, 'pg soft'],
  ['gambling', 0.5, 'bayar lunas'],
  ['gambling', 1, 'dibayar lunas'],
  ['gambling', 1, 'dibayar kontan'],
  ['gambling', 1, 'akun wso'],
  ['gambling', 1, 'akun hitam'],
  ['gambling', 1, 'tanpa potongan'],
  ['gambling', 1, 'daftar sekarang'],
  ['gambling', 1, 'raih jackpot'],
  ['gambling', 1, 'angka main'],
  ['gambling', 1, 'nomor jitu'],
  ['gambling', 1, 'gampang jp'],
  ['gambling', 1, 'gampang maxwin'],
  ['gambling', 1, 'pasti dibayar'],
  ['gambling', 1, 'pasti cair'],
  ['gambling', 1, 'taruhan bola'],
  ['gambling', 1, 'server luar'],
  ['gambling', 1, 'server thailand'],
  ['gambling', 1, 'server kamboja'],
  ['gambling', 1, 'link resmi'],
  ['gambling', 1, 'situs resmi'],
  ['gambling', 1, 'sabung ayam'],
  ['gambling', 1, 'kartu online'],
  ['gambling', 1, 'bukti jp'],
  ['gambling', 1, 'bukti wd'],
  ['gambling', 0.5, 'main slot'],
  ['gambling', 0.5, 'gampang menang'],
  ['gambling', 0.5, 'pake id'],
  ['gambling', 0.5, 'pakai id'],
  ['gambling', 0.5, 'main disini'],
  ['gambling', 0.5, 'main di sini'],
  ['gambling', 0.5, 'situs aku'],
  ['gambling', 0.5, 'modal receh'],
  ['advert', 2, 'beli akun'],
  ['advert', 2, 'jual chip'],
  ['advert', 2, 'jual diamond'],
  ['advert', 2, 'channel aku'],
  ['advert', 2, 'channel gue'],
  ['advert', 2, 'channel saya'],
  ['advert', 2, 'channel gua'],
  ['advert', 2, 'obat kuat'],
  ['advert', 2, 'jual followers'],
  ['advert', 2, 'open joki'],
  ['advert', 1, 'grup wa kita'],
  ['advert', 1, 'grup wa kami'],
  ['advert', 1, 'foto profil'],
  ['advert', 1, 'cek profil'],
  ['advert', 1, 'klik profil'],
  ['advert', 1, 'cek ig kita'],
  ['advert', 1, 'cek ig kami'],
  ['advert', 1, 'tahan lama'],
  ['advert', 1, 'order wa'],
  ['advert', 1, 'chat wa'],
  ['advert', 1, 'wa aja'],
  ['scam', 2, 'saldo dana gratis'],
  ['scam', 2, 'dana gratis'],
  ['scam', 2, 'jasa hack'],
  ['scam', 2, 'mod menu'],
  ['scam', 2, 'titip dana'],
  ['scam', 2, 'uang ghaib'],
  ['scam', 2, 'uang gaib'],
  ['scam', 2, 'kerja dari rumah'],
  ['scam', 2, 'dana tunai'],
  ['scam', 2, 'butuh dana'],
  ['scam', 2, 'diamond gratis'],
  ['scam', 2, 'gratis diamond'],
  ['scam', 2, 'bi checking'],
  ['scam', 2, 'pelet ampuh'],
  ['scam', 2, 'penggandaan uang'],
  ['scam', 1.5, 'saldo gratis'],
  ['scam', 1.5, 'dana cepat'],
  ['scam', 1.5, 'dana darurat'],
  ['scam', 1.5, 'mod skin'],
  ['scam', 1.5, 'penghasil uang'],
  ['scam', 1.5, 'penghasil saldo'],
  ['scam', 1.5, 'unlock all'],
  ['scam', 1.5, 'tanpa resiko'],
  ['scam', 1, 'tanpa modal'],
  ['scam', 1, 'langsung cair'],
  ['scam', 1, 'robot trading'],
  ['scam', 1, 'akan diblokir'],
  ['scam', 1, 'anda terpilih'],
  ['scam', 1, 'tanpa tumbal'],
  ['porn', 2, 'buka bra'],
  ['porn', 2, 'buka bh'],
  ['porn', 2, 'buka celana'],
  ['porn', 2, 'pap tete'],
  ['porn', 2, 'pap toket'],
  ['porn', 2, 'pap memek'],
  ['porn', 2, 'video viral'],
  ['porn', 1.5, 'no sensor'],
  ['porn', 1.5, 'tanpa sensor'],
  ['porn', 1.5, 'full sensor'],
  ['porn', 2, 'foto bugil'],
  ['insult', 2, 'anak haram'],
  ['insult', 2, 'rumah lu'],
  ['insult', 2, 'bunuh lu'],
  ['insult', 2, 'bunuh lo'],
  ['insult', 2, 'bunuh kamu'],
  ['insult', 2, 'bunuh kau'],
  ['insult', 2, 'bacok lu'],
  ['insult', 2, 'bacok lo'],
  ['insult', 2, 'tusuk lu'],
  ['insult', 2, 'gorok lu'],
  ['insult', 2, 'lu mati'],
  ['insult', 2, 'mati lu'],
  ['insult', 2, 'mati lo'],
  ['insult', 2, 'mati sana'],
  ['insult', 2, 'mati aja sana'],
  ['insult', 2, 'ibumu mati'],
  ['insult', 2, 'tau rumah lu'],
  ['insult', 1.5, 'gue bacok'],
  ['insult', 1.5, 'gua bacok'],
  ['insult', 1.5, 'tau diri'],
  ['insult', 1.5, 'gatau diri'],
  ['insult', 1.5, 'gue bakar'],
  ['insult', 1.5, 'gua bakar'],
  ['insult', 1.5, 'gue bunuh'],
  ['insult', 1.5, 'gua bunuh'],
  ['sara', 2, 'bakar gereja'],
  ['sara', 2, 'bakar masjid'],
  ['sara', 2, 'bakar pura'],
  ['sara', 2, 'bakar vihara'],
  ['sara', 2, 'bom gereja'],
  ['sara', 2, 'bom masjid'],
  ['gambling', 2, 'qiu qiu'],
  ['gambling', 2, 'kiu kiu'],
  ['gambling', 2, 'dadu online'],
  ['gambling', 1, 'putar slot'],
  ['gambling', 1, 'tebak angka'],
  ['gambling', 1, 'berapa aja dibayar'],
  ['gambling', 1, 'menang dibayar'],
  ['scam', 1, 'dapat uang'],
  ['scam', 1, 'dapet uang'],
  ['scam', 1, 'dapet duit'],
  ['scam', 1, 'dapat duit'],
  ['scam', 1, 'hasilkan uang'],
  ['scam', 1, 'pinjam uang'],
  ['scam', 1, 'uang dari hp'],
  ['scam', 0.5, 'tiap hari'],
  ['scam', 0.5, 'tanpa ribet'],
  ['scam', 0.5, 'setiap hari'],
  ['porn', 2, 'jual diri'],
  ['insult', 2, 'anak setan'],
  ['insult', 2, 'kayak pantat lu'],
  ['insult', 1.5, 'kayak pantat'],
  ['insult', 1.5, 'ibu lu'],
  ['insult', 1.5, 'emak lu'],
  ['insult', 1.5, 'mak lu'],
  ['insult', 1, 'mati aja'],
  ['insult', 1, 'ga guna'],
  ['insult', 1, 'gak guna'],
  ['insult', -2, 'dasar aku'],
  ['insult', -2, 'dasar gua'],
  ['insult', -2, 'dasar gue'],
  ['insult', -2, 'dasar gw'],
  ['advert', -3, 'bio abang'],
  ['advert', -3, 'bio kakak'],
  ['advert', -3, 'jangan klik'],
  ['advert', -3, 'jangan diklik'],
  ['porn', -2, 'ngocok perut'],
  ['insult', -2, 'emang gua'],
  ['insult', -2, 'emang gue'],
  ['insult', -2, 'emang gw'],
  ['insult', -2, 'emang aku'],
  ['insult', -2, 'emang saya'],
  ['politics', 2, 'hidup pki'],
  ['politics', 2, 'pki bangkit'],
  ['politics', 1, 'antek pki'],
  ['politics', 1, 'presiden gila'],
];

/** Compliments and wishes of a good game, and their maximum together. */
export const compliments: ReadonlySet<string> = new Set(
  'gacor hoki jp jackpot menang cair pecah receh lancar'.split(' '),
);
export const COMPLIMENTS_MAX = 1.5;

/** With their maximum together: to name offices, parties and faiths is no reason to hide, an insult is. */
export const mentions: Partial<Record<Category, { readonly words: ReadonlySet<string>; readonly max: number }>> = {
  politics: {
    words: new Set(
      (
        'capres cawapres caleg cagub pki jokowi prabowo megawati presiden anies gibran ganjar pemilu pilpres pilkada ' +
        'pemerintah mulyono partai gubernur bupati kampanye dukung kita kami demo'
      ).split(' '),
    ),
    max: 1,
  },
  sara: {
    words: new Set(
      'madura batak papua jawa sunda ambon padang arab islam kristen hindu budha katolik agama semua'.split(' '),
    ),
    max: 0.5,
  },
};

/** Names of gambling and its trade: complaints use them too ("banyak komen judol"), and offers say more. */
export const namesOfGambling =
  'judi judol jdl judionline slot slots togel kasino casino taruhan situs bandar agen admin online onlen onlin link ' +
  'live akun promo blokir main bola asli duit google poker promosi parlay baccarat bakarat roulette rolet';
/** Words of somebody who talks about gambling and offers none. */
export const complaints =
  'komen komenan komenannya komennya komentar komentarnya komeng koment comment comen coment iklan iklannya spam sepam ' +
  'promo promosi sales stop setop berhenti kapok tobat blok blokir report lapor laporin laporkan dilaporin hapus ' +
  'hapusin hilangkan hama dosa haram azab laknat korban kecanduan jangan jgn jng jan jauhi tanpa pinjol hutang ingat malas males hadeh anti benci sampah resah meresahkan ' +
  'risih ganggu mengganggu polisi tangkap miris penyakit rusak merusak hancur hati miskin daripada kayak filter bot bukan ' +
  'gara diserang muncul banyak loba kabeh semua rugi sengsara nyesel menyesal ketagihan mustahil percaya ditangkap gerebek digerebek penjara ' +
  'dipenjara hukum hukuman dihukum kominfo komdigi ppatk pemerintah menteri pejabat negara berantas memberantas pemberantasan diblokir neraka melarat bangkrut ' +
  'utang cerai mencuri curi maling penipu penipuan ditipu ludes habis bohong sadar lepas mantan marak berita film skripsi penelitian palsu tertarik ' +
  'transaksi triliun rekening tersangka pelaku kasus razia kecanduannya algoritma settingan kampung zaman katanya legal dilegalkan ' +
  'pajak olahraga buktinya akibat karena malu kasihan sedih kalah salut tolak menolak larang dilarang melarang bahaya';
/** Words of the trade that who tells of gambling needs too. */
export const toldOfGambling =
  'menang cair depo deposit wd modal juta jutaan bayar pasang tembus kakek kamboja sabung ayam angka togel rungkad rungkat jp jackpot receh hadiah dijual dibayar tempat kartu nomor uang gaji resmi';
/** Words of an offer, whatever else is said. */
export const invitations =
  'yuk yu ayo gas gass gaskeun cobain daftar gabung join mampir dijamin terpercaya gampang cuan maxwin wd depo ' +
  'bonus member cek klik ketik menang cair jp gacor modal resmi bio dm wa';

/** Forms of address, which sharpen an insult. */
export const addressed: ReadonlySet<string> = new Set(
  'lu lo elu elo kowe sia kamu loe kau koen lau host streamer streamernya dasar'.split(' '),
);

/** Targets of an insult; without one it may be self-mockery or an animal. */
const someoneElse =
  'lu lo elu elo loe lau kau kamu kowe koen sia dasar streamer streamernya host hostnya kalian mereka dia';
const oneself = 'aku gua gue gw saya ane awak ku w';

/** `weight` is added to a word of `of` within three words of `near`. `$`: money, `$$`: millions, `x#`: a multiple. */
export const neighbours: readonly {
  readonly category: Category;
  readonly weight: number;
  readonly of: string;
  readonly near: string;
  readonly unless?: string;
  /** One of these must occur too, anywhere. */
  readonly needs?: string;
}[] = [
  {
    category: 'politics',
    weight: 1,
    of: 'pilih capres caleg',
    near: 'nomor nomer urut 01 02 03 paslon caleg capres presiden gubernur',
  },
  {
    category: 'politics',
    weight: 1,
    of: 'coblos nyoblos',
    near: 'nomor nomer capres caleg partai paslon 01 02 03 presiden',
  },
  { category: 'politics', weight: 1, of: 'dukung', near: 'partai capres caleg paslon' },
  { category: 'politics', weight: -2, of: 'presiden menteri', near: 'squad guild tim game kelas geng turret' },
  { category: 'sara', weight: 1, of: 'kafir kapir', near: 'dasar lu lo elu kamu kau kalian semua neraka bunuh usir' },
  {
    category: 'insult',
    weight: -2,
    of: 'goblok goblog gblk tolol bego idiot bodoh dungu dongo kampret monyet babi anjing sampah noob',
    near: 'bilang dibilang kata katanya ngatain dikatain katain',
    needs:
      'bapak ibu ibuku bapakku emak mama papa temen teman guru musuh random netizen hater tim abangku adik adek dibilang dikatain',
    unless: 'dasar',
  },
  // Gambling terms beside another one.
  {
    category: 'gambling',
    weight: 1.5,
    of: 'bocoran',
    near: 'pola rtp slot hk sgp sdy togel gacor hoki angka zeus olympus situs admin 2d 3d 4d',
  },
  { category: 'gambling', weight: 2, of: 'bocoran', near: 'dm hk sgp' },
  {
    category: 'gambling',
    weight: 1.5,
    of: 'perkalian',
    near: 'pecah petir kakek zeus olympus merah besar keluar scatter modal gede x# 100 250 500 1000',
  },
  {
    category: 'gambling',
    weight: 1,
    of: 'rtp',
    near: 'live slot gacor info tinggi tertinggi hari persen pola situs jam',
  },
  {
    category: 'gambling',
    weight: 1,
    of: 'pola',
    near: 'gacor olympus mahjong zeus turbo scatter slot auto admin manual jam spin jitu',
  },
  {
    category: 'gambling',
    weight: 1.5,
    of: 'prediksi keluaran',
    near: 'hk sgp sdy sidney sydney hongkong togel angka jitu 2d 3d 4d toto',
  },
  {
    category: 'gambling',
    weight: 1,
    of: 'tembus jitu angka nomor',
    near: 'tebak shio cantik hk sgp sdy 2d 3d 4d togel jitu tembus',
  },
  { category: 'gambling', weight: 1, of: 'hasil', near: 'hk sgp sdy togel' },
  { category: 'gambling', weight: 1.5, of: 'dadu kartu', near: 'kocok online taruhan uang' },
  { category: 'gambling', weight: 1.5, of: 'angka', near: 'tebak hadiah' },
  {
    category: 'gambling',
    weight: 1,
    of: 'gacor',
    near: 'situs link depo slot zeus mahjong princess aztec bandito olympus jam pola kang server thailand modal wd rtp cuan scatter',
  },
  {
    category: 'gambling',
    weight: 1,
    of: 'scatter',
    near: 'turun pecah dapet dapat bagi mahjong spin x# modal hitam merah gratis auto keluar',
  },
  {
    category: 'gambling',
    weight: 1,
    of: 'depo deposit',
    near: '$ dana qris gopay ovo pulsa bonus minimal min wd receh potongan slot situs gas',
  },
  {
    category: 'gambling',
    weight: 1,
    of: 'wd withdraw',
    near: '$ berapapun lunas cair kilat depo bukti dibayar pasti dijamin lancar menyusul',
  },
  { category: 'gambling', weight: 1.5, of: 'berapapun', near: 'wd withdraw menang kemenangan dibayar bayar cair' },
  {
    category: 'gambling',
    weight: 1,
    of: 'bonus cashback',
    near: 'depo deposit member persen rollingan to freebet harian mingguan',
  },
  { category: 'gambling', weight: 1, of: 'modal', near: '$ receh jadi balik jp perak' },
  { category: 'gambling', weight: 0.5, of: 'dapet dapat menang untung cair menghasilkan', near: '$' },
  { category: 'gambling', weight: 1.5, of: 'slot', near: 'putar mesin $$ jebol motor pragmatic' },
  {
    category: 'gambling',
    weight: -1,
    of: 'judi judol slot',
    near: 'jangan stop berhenti kapok haram dosa tobat korban film dewa',
    unless: 'situs depo wd link gacor maxwin terpercaya',
  },
  {
    category: 'gambling',
    weight: 1,
    of: 'jp jackpot',
    near: 'paus cair modal gampang dijamin bukti raih progresif pasti jam member $',
  },
  {
    category: 'gambling',
    weight: 1,
    of: 'pecah',
    near: 'x# scatter perkalian jp maxwin modal zeus olympus bonanza bandito selayar',
  },
  { category: 'gambling', weight: 1.5, of: 'mahjong', near: 'scatter gacor hitam naga pola modal pecah spin slot' },
  {
    category: 'gambling',
    weight: 1,
    of: 'zeus olympus kakek petir princess aztec',
    near: 'modal scatter depo gacor kakek petir x# pecah slot spin maxwin bagi baik perkalian jp',
  },
  { category: 'gambling', weight: 1, of: 'spaceman', near: 'slot cuan gacor cashout x# modal depo cair pola jp crash' },
  {
    category: 'gambling',
    weight: 1,
    of: 'spin',
    near: 'buy modal turbo auto manual scatter jp maxwin bet olympus zeus',
  },
  { category: 'gambling', weight: 1, of: 'cashout', near: 'x# spaceman aviator cuan' },
  {
    category: 'gambling',
    weight: 1.5,
    of: 'chip koin',
    near: 'beli tukar uang stok bandar jual bongkar bongkaran bd agen jasa ready ungu kuning emas higgs domino hdi 1b 10b 60b 500m terima murah kirim topup',
    unless: 'snapdragon mediatek keripik processor',
  },
  { category: 'gambling', weight: 1, of: 'domino', near: 'kocok chip qq higgs uang asli online bongkar koin' },
  { category: 'gambling', weight: 1, of: 'taruhan', near: 'bola parlay voor situs online uang agen' },
  {
    category: 'gambling',
    weight: 1,
    of: 'situs',
    near: 'bayar dibayar tipu menang jujur main bonus daftar gampang aman cuan wd member uang',
  },
  { category: 'gambling', weight: 1, of: 'bandar', near: 'jujur bayar togel lunas online hadiah kontan bola' },
  {
    category: 'gambling',
    weight: 1,
    of: 'akun server winrate',
    near: 'thailand kamboja wso hitam slot situs gacor maxwin scatter',
  },
  { category: 'gambling', weight: 0.5, of: 'raih klaim daftar', near: 'jackpot bonus member sekarang hadiah freebet' },
  // The same words in their plain meaning.
  {
    category: 'gambling',
    weight: -1.5,
    of: 'depo',
    near: 'pertamina air minyak bangunan kontainer isi ulang kereta bus kerja gas lpg pasir',
    unless: 'wd slot bonus',
  },
  { category: 'gambling', weight: -1, of: 'spaceman', near: 'film movie nonton bioskop netflix adam lagu' },
  {
    category: 'gambling',
    weight: -1.5,
    of: 'maxwin',
    near: 'rank bintang mythic push turnamen match tim winrate',
    unless: 'slot situs depo wd modal',
  },
  {
    category: 'gambling',
    weight: -1,
    of: 'gacor',
    near: 'burung kenari murai aim hero build jungler tank mage marksman roamer combo mainnya',
  },
  {
    category: 'porn',
    weight: 2,
    of: 'susu toge tete dada',
    near: 'gede montok remas goyang seksi',
    unless: 'kaleng kotak sapi jahe sayur',
  },
  { category: 'porn', weight: 2, of: 'toge', near: 'kakak mbak' },
  { category: 'insult', weight: -2, of: 'bunuh', near: 'turret musuh lord tank hero', unless: someoneElse },
  {
    category: 'gambling',
    weight: -1,
    of: 'zeus olympus',
    near: 'dewa hades mitologi yunani gunung hercules film percy',
    unless: 'slot gacor depo',
  },
  {
    category: 'gambling',
    weight: -1,
    of: 'scatter perkalian',
    near: 'statistik matematika chart pr belajar tugas guru kelas sekolah',
  },
  {
    category: 'advert',
    weight: 1.5,
    of: 'joki',
    near: 'jasa open murah order wa dm testi termurah amanah aman jual ready chat tele 5k 5rb cepat',
    unless: 'takut jangan gara',
  },
  {
    category: 'advert',
    weight: 1,
    of: 'jual dijual wts',
    near: 'akun diamond followers viewers subscriber cheat skin skinnya emblem pulsa video chat wa dm minat nego',
  },
  {
    category: 'advert',
    weight: 1,
    of: 'wa tele telegram dm',
    near: 'jual joki murah order chat minat hubungi hub open jasa promo cek join kontak full cod gabung admin',
  },
  {
    category: 'advert',
    weight: 1,
    of: 'channel',
    near: 'mampir subscribe subs subrek giveaway',
    unless: 'abang kakak bang kak',
  },
  { category: 'advert', weight: 1, of: 'followers viewers subscriber', near: 'jual murah jasa tambah beli permanen' },
  { category: 'advert', weight: 1.5, of: 'obat', near: 'kuat ampuh order herbal wa cod pelangsing' },
  {
    category: 'advert',
    weight: -1.5,
    of: 'bio',
    near: 'turnamen yt youtube tiktok live jadwal event streaming discord mabar abang kakak ig',
    unless: 'gacor aku jual slot situs bonus cek klik',
  },
  {
    category: 'scam',
    weight: 1,
    of: 'password email',
    near: 'masukin masukkan kirim isi login klaim id gratis',
    unless: 'lupa wifi',
  },
  {
    category: 'scam',
    weight: 1,
    of: 'gratis hadiah',
    near: 'klaim klik login masukin verifikasi password undian',
    unless: 'event harian lupa',
  },
  {
    category: 'scam',
    weight: 1.5,
    of: 'paylater pinjaman pinjam dana',
    near: 'jasa cairin gestun rate jaminan cepat online bpkb ktp cair tunai bunga',
  },
  {
    category: 'scam',
    weight: 1.5,
    of: 'lowongan freelance like share',
    near: 'dibayar digaji gaji lowongan freelance',
  },
  {
    category: 'scam',
    weight: 1,
    of: 'penghasilan hasil profit untung',
    near: '$ rumah hari harian amanah resiko',
  },
  { category: 'scam', weight: 0.5, of: 'gaji', near: '$ rumah hari harian' },
  { category: 'scam', weight: 1, of: 'aplikasi apk app', near: 'penghasil uang saldo cuan download' },
  {
    category: 'scam',
    weight: 1,
    of: 'trading investasi invest',
    near: '$ sinyal binary robot grup profit join tele telegram amanah jadi',
  },
  { category: 'scam', weight: 1.5, of: 'cheat mod', near: 'jual menu download anti banned unlock vip' },
  { category: 'scam', weight: 1.5, of: 'santet pelet dukun', near: 'jasa ampuh hubungi wa bayar mbah ki' },
  {
    category: 'scam',
    weight: 1,
    of: 'diblokir verifikasi',
    near: 'akun link segera klik sekarang',
    unless: 'ribet susah gagal gimana',
  },
  {
    category: 'scam',
    weight: -1.5,
    of: 'pinjol bodong phishing',
    near: 'jangan awas hati stop kapok korban judol judi slot hutang utang numpuk ujung',
    unless: 'cair cepat wa link',
  },
  { category: 'scam', weight: 1, of: 'hubungi hub', near: 'ki mbah wa undian hadiah pemenang' },
  {
    category: 'insult',
    weight: -2,
    of: 'goblok goblog gblk goblk tolol bego idiot bodoh dungu dongo bloon monyet babi kampret autis otak sampah cacat',
    near: oneself,
    unless: someoneElse,
  },
  {
    category: 'insult',
    weight: -2,
    of: 'anjing babi monyet asu kampret',
    near:
      'buff monster jungle pokemon robot skin masuk kelas gunung tetangga rumah kampung kampungku kandang kasih makan lahir ekor gigit digigit dikejar kejar lucu peliharaan pelihara ras kucing ayam ' +
      'kambing sapi hewan binatang kebun hutan liar taman ragunan guling panggang kecap ternak vaksin namanya takut gonggong menggonggong nggonggong tonggo ' +
      'bulu bulunya anak anakan jinak mandiin jalan sakit dokter melihara boneka daging sate rica punya piara puppy poodle husky naik pohon topeng ' +
      oneself,
    unless: someoneElse.replace(' dia', ''),
  },
  {
    category: 'sara',
    weight: -1,
    of: 'babi monyet',
    near: 'buff monster jungle pokemon guling panggang kecap hutan liar kebun ragunan ternak daging',
  },
  { category: 'insult', weight: -1, of: 'tai', near: 'ayam kucing sapi kambing burung lalat chi keinjek nginjek' },
  {
    category: 'insult',
    weight: 1,
    of: 'sampah otak maling mati cacat miskin jelek',
    near: 'lu lo elu kau kamu dasar streamer muka dengkul udang mental',
    unless: 'tank turret lord musuh lag',
  },
  {
    category: 'insult',
    weight: 1,
    of: 'bacok bunuh tusuk gorok',
    near: 'lu lo elu kamu kau awas ketemu',
    unless: 'lord turtle turret musuh jungler tank mage fanny hero',
  },
  {
    category: 'sara',
    weight: 1,
    of: 'cina cino negro madura batak papua jawa sunda ambon padang arab yahudi islam kristen hindu budha katolik pribumi aseng',
    near: 'hina bunuh pelit rakus maling jelek bodoh males sesat teroris kotor bau udik usir monyet babi anjing goblok tolol biadab murahan licik balik negaramu kampungan',
  },
];

/** Context that makes `slot` a seat: "masih ada slot bang?" is a normal question here. */
export const seats: ReadonlySet<string> = new Set(
  (
    'masih sisa kosong penuh terakhir satu dua tiga empat 1 2 3 4 lagi berapa buat mabar jungler roamer role exp gold ' +
    'mid bayar beli harga sewa full ke buka open giliran antrian kebagian minta ada nya habis dapat dapet nunggu tunggu'
  ).split(' '),
);

/** Gambling sites are named by such a word and a number (`koko138`). Alone these are nicknames. */
export const brands: ReadonlySet<string> = new Set(
  (
    'koko zeus mpo dewa raja hoki naga pandora bola alexis garuda gacor slot pasti macan mega indo kaisar bos ' +
    'bigwin cuan harta jago joker lucky luxury maxwin nusa panen pulau rajawali surga vegas wild win asia bola ' +
    'olympus bonanza pragma qq toto spin jp judi panda royal'
  ).split(' '),
);
/** Endings of unknown gambling sites (`mejatoto`), by weight; a typical number behind one adds a point. */
export const brandEndings: ReadonlyMap<string, number> = new Map([
  ['toto', 2],
  ['togel', 2],
  ['slot', 2],
  ['gacor', 1.5],
  ['poker', 1.5],
  ['qq', 1.5],
  ['hoki', 1],
  ['win', 1],
  ['bet', 1],
  ['spin', 1],
  ['cuan', 1],
]);

export const places: ReadonlySet<string> = new Set(
  'di ke ketik situs login join link daftar bandar agen mampir cobain coba gabung admin cek cari buka via bermain hanya'.split(
    ' ',
  ),
);

export const nicknames: ReadonlySet<string> = new Set(
  'nick nickname nik nama ign akun username userku usn invite id dari'.split(' '),
);

/** Words before the nickname that they introduce, in a message. */
export const introductions =
  'nick nickname nicknya nik nama namanya namaku ign akun username userku usn invite id add undang';

/** Words that no site's name is: before a number as people write it, or with an ending by chance. */
export const noSites =
  'si om mas mbak mba pak bu mr dek di ke ya yg yang ga gak gk gw gue gua aku ku lu lo kamu km mu nya ini itu dan dr dari dlu dulu ada buat lagi sama asli otak sekarang ' +
  'kelahiran lahiran klhiran diumur diusia dibawah diatas trending kampak wiro sableng mereka saya sy bang kak dia dapat dpt kita kami ' +
  'jkt covid gta cinema agustus senin selasa rabu kamis jumat sabtu minggu juli juni juz liga usia diskon promo lantai transjakarta ' +
  'matematika fisika kimia sejarah bahasa streak event lawan lawannya ketemu laku tgl thn th no ver mp gong utc pk pukul ' +
  'iphone hp samsung galaxy redmi note oppo vivo realme poco infinix xiaomi rtx gtx ryzen core windows android ios ps sd smp sma smk sdn smpn sman ' +
  'smkn mtsn kampus angkatan ruang kopi warung toko kedai cafe bakso sate gang rt rw blok komplek jalan jl km halte stasiun tol pintu rx gt ff ' +
  'alfabet alphabet ribet ngebet kawin elisabet elizabet robet robbet sherwin baldwin kelwin darwin ngeribet lekbet brebet ototnya ototku';

/** Given names, whose numbers are birthdays. */
export const givenNames =
  'adi aditya agung agus ahmad aisyah akbar aldi ali alif amel amelia andi andika andre anggi anggun anisa anton ardi ari arif aris arya ' +
  'asep aulia ayu bagas bagus bambang bayu bella bima budi cahya candra chandra cindy citra daffa dani daniel david dede dedi deni denny ' +
  'desi dewi diah dian dika dimas dina dinda dini doni dwi edi edwin eka eko elsa erik erwin evan fadil fahmi fahri faisal fajar farah ' +
  'farhan fauzan fauzi febri feri fikri firman fitri galang galih gilang gita habib hadi hafiz hana handi hani hanif haris hendra hendri ' +
  'heri herman ibnu ibrahim icha ika ilham imam indah indra intan iqbal irfan irwan ivan jaka jihan joko jono kartika kevin kiki kurnia ' +
  'lala laras lestari lia lina linda lisa lukman lulu made maya mega melati mira mutia nabila nadia nanda naufal nia niko nina nisa ' +
  'nova novi nur nurul oki panji puji putra putri rafi rahma rahmat raka rama rani ratna reihan rendi reza rian rico ridho rifki riko rina ' +
  'rini risa riski rizal rizki rizky robi roni rudi sandi santi sari sarah satria septi sinta siti slamet sri surya susi syahrul tari taufik ' +
  'teguh tiara tika tina tomi tono toni tri ujang umar vina wahyu wati wawan widi winda wulan yanti yanto yoga yogi yuda yudi yuli yuni ' +
  'yusuf zaki zahra';

/** Words before an innocent number: "level 88", "bus 77". */
export const countedBefore =
  'level lvl bintang star stars rank peringkat ping rate winrate darah nyawa kill kills death assist match season umur usia tahun kelas ' +
  'angkatan nomor blok bus rumah jalan skor score damage persen sisa tinggal sampai sampe cuma baru udah sudah dapat dapet masih total ' +
  'sekitar hampir kurang lebih bisa pake pakai push turnamen grup room server patch versi tipe type seri honda motor vespa mobil astrea ' +
  'halaman episode chapter juz ayat surat top lantai kamar gate kursi nilai ujian jersey pemain punggung absen detik menit hari tanggal ' +
  'lahir anak jam kode gang channel film antri antrian antrean urutan nunggu kalah menang main minus plus lawan';

/** Words behind an innocent number: "99 persen". */
export const countedAfter: ReadonlySet<string> = new Set(
  (
    'persen kali menit detik jam januari februari maret april mei juni juli agustus september oktober november desember hari tahun bulan match game kill death bintang star poin point orang diamond diamonds ms fps rb ribu jt juta ' +
    'rupiah perak k kg km cm meter skin hero item bang kak wr winrate level lv season fragment tiket biji ekor'
  ).split(' '),
);

/** Numbers typical of sites and rare behind people's names. */
export const brandNumbers: ReadonlySet<string> = new Set(
  '138 303 88 77 777 188 168 365 388 338 99 555 888 999 4d'.split(' '),
);

/** Words that may be joined to a known one (`slotgacorhariini`). */
export const connectors =
  'online situs link terus hari ini bang main yuk resmi asli malam lu nya banget dan di cek info skin ml'.split(' ');
