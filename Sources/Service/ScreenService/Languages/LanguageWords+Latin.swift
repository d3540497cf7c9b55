/// Languages in Latin letters: one table, by CLDR 49.
extension LanguageWords {
    static let english = LanguageWords(
        months:
            "January|February|March|April|May|June|July|August|September|October|November|December",
        short: "Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec",
        weekdays: "Sun|Mon|Tue|Wed|Thu|Fri|Sat", today: "today", yesterday: "yesterday", .one,
        days: "# day ago|# days ago", monthsAgo: "# month ago|# months ago",
        years: "# year ago|# years ago")

    static let german = LanguageWords(
        months:
            "Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember",
        short: "Jan.|Feb.|März|Apr.|Mai|Juni|Juli|Aug.|Sept.|Okt.|Nov.|Dez.",
        weekdays: "So.|Mo.|Di.|Mi.|Do.|Fr.|Sa.", today: "heute", yesterday: "gestern", .one,
        days: "vor # Tag|vor # Tagen", monthsAgo: "vor # Monat|vor # Monaten",
        years: "vor # Jahr|vor # Jahren")

    static let french = LanguageWords(
        months:
            "janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre",
        short: "janv.|févr.|mars|avr.|mai|juin|juil.|août|sept.|oct.|nov.|déc.",
        weekdays: "dim.|lun.|mar.|mer.|jeu.|ven.|sam.", today: "aujourd’hui", yesterday: "hier",
        .one, days: "il y a # jour|il y a # jours", monthsAgo: "il y a # mois",
        years: "il y a # an|il y a # ans")

    static let spanish = LanguageWords(
        months:
            "enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre",
        short: "ene|feb|mar|abr|may|jun|jul|ago|sept|oct|nov|dic",
        weekdays: "dom|lun|mar|mié|jue|vie|sáb", today: "hoy", yesterday: "ayer", .one,
        days: "hace # día|hace # días", monthsAgo: "hace # mes|hace # meses",
        years: "hace # año|hace # años")

    static let italian = LanguageWords(
        months:
            "gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre",
        short: "gen|feb|mar|apr|mag|giu|lug|ago|set|ott|nov|dic",
        weekdays: "dom|lun|mar|mer|gio|ven|sab", today: "oggi", yesterday: "ieri", .one,
        days: "# giorno fa|# giorni fa", monthsAgo: "# mese fa|# mesi fa",
        years: "# anno fa|# anni fa")

    static let dutch = LanguageWords(
        months:
            "januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december",
        short: "jan|feb|mrt|apr|mei|jun|jul|aug|sep|okt|nov|dec", weekdays: "zo|ma|di|wo|do|vr|za",
        today: "vandaag", yesterday: "gisteren", .one, days: "# dag geleden|# dagen geleden",
        monthsAgo: "# maand geleden|# maanden geleden", years: "# jaar geleden")

    static let portuguese = LanguageWords(
        months:
            "janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro",
        short: "jan.|fev.|mar.|abr.|mai.|jun.|jul.|ago.|set.|out.|nov.|dez.",
        weekdays: "dom.|seg.|ter.|qua.|qui.|sex.|sáb.", today: "hoje", yesterday: "ontem", .one,
        days: "há # dia|há # dias", monthsAgo: "há # mês|há # meses", years: "há # ano|há # anos")

    static let swedish = LanguageWords(
        months:
            "januari|februari|mars|april|maj|juni|juli|augusti|september|oktober|november|december",
        short: "jan.|feb.|mars|apr.|maj|juni|juli|aug.|sep.|okt.|nov.|dec.",
        weekdays: "sön|mån|tis|ons|tors|fre|lör", today: "i dag", yesterday: "i går", .one,
        days: "för # dag sedan|för # dagar sedan",
        monthsAgo: "för # månad sedan|för # månader sedan", years: "för # år sedan")

    static let danish = LanguageWords(
        months:
            "januar|februar|marts|april|maj|juni|juli|august|september|oktober|november|december",
        short: "jan.|feb.|mar.|apr.|maj|jun.|jul.|aug.|sep.|okt.|nov.|dec.",
        weekdays: "søn.|man.|tirs.|ons.|tors.|fre.|lør.", today: "i dag", yesterday: "i går", .one,
        days: "for # dag siden|for # dage siden",
        monthsAgo: "for # måned siden|for # måneder siden", years: "for # år siden")

    static let norwegian = LanguageWords(
        months:
            "januar|februar|mars|april|mai|juni|juli|august|september|oktober|november|desember",
        short: "jan.|feb.|mars|apr.|mai|juni|juli|aug.|sep.|okt.|nov.|des.",
        weekdays: "søn.|man.|tir.|ons.|tor.|fre.|lør.", today: "i dag", yesterday: "i går", .one,
        days: "for # døgn siden", monthsAgo: "for # måned siden|for # måneder siden",
        years: "for # år siden")

    static let finnish = LanguageWords(
        months:
            "tammikuuta|helmikuuta|maaliskuuta|huhtikuuta|toukokuuta|kesäkuuta|heinäkuuta|elokuuta|syyskuuta|lokakuuta|marraskuuta|joulukuuta",
        alone:
            "tammikuu|helmikuu|maaliskuu|huhtikuu|toukokuu|kesäkuu|heinäkuu|elokuu|syyskuu|lokakuu|marraskuu|joulukuu",
        weekdays: "su|ma|ti|ke|to|pe|la", today: "tänään", yesterday: "eilen", .one,
        days: "# päivä sitten|# päivää sitten", monthsAgo: "# kuukausi sitten|# kuukautta sitten",
        years: "# vuosi sitten|# vuotta sitten")

    static let catalan = LanguageWords(
        months:
            "de gener|de febrer|de març|d’abril|de maig|de juny|de juliol|d’agost|de setembre|d’octubre|de novembre|de desembre",
        alone: "gener|febrer|març|abril|maig|juny|juliol|agost|setembre|octubre|novembre|desembre",
        short:
            "de gen.|de febr.|de març|d’abr.|de maig|de juny|de jul.|d’ag.|de set.|d’oct.|de nov.|de des.",
        weekdays: "dg.|dl.|dt.|dc.|dj.|dv.|ds.", today: "avui", yesterday: "ahir", .one,
        days: "fa # dia|fa # dies", monthsAgo: "fa # mes|fa # mesos", years: "fa # any|fa # anys")

    static let czech = LanguageWords(
        months:
            "ledna|února|března|dubna|května|června|července|srpna|září|října|listopadu|prosince",
        alone: "leden|únor|březen|duben|květen|červen|červenec|srpen|září|říjen|listopad|prosinec",
        weekdays: "ne|po|út|st|čt|pá|so", today: "dnes", yesterday: "včera", .czech,
        days: "před # dnem|před # dny|před # dny",
        monthsAgo: "před # měsícem|před # měsíci|před # měsíci",
        years: "před # rokem|před # lety|před # lety")

    static let slovak = LanguageWords(
        months:
            "januára|februára|marca|apríla|mája|júna|júla|augusta|septembra|októbra|novembra|decembra",
        alone: "január|február|marec|apríl|máj|jún|júl|august|september|október|november|december",
        weekdays: "ne|po|ut|st|št|pi|so", today: "dnes", yesterday: "včera", .czech,
        days: "pred # dňom|pred # dňami|pred # dňami",
        monthsAgo: "pred # mesiacom|pred # mesiacmi|pred # mesiacmi",
        years: "pred # rokom|pred # rokmi|pred # rokmi")

    static let polish = LanguageWords(
        months:
            "stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|września|października|listopada|grudnia",
        alone:
            "styczeń|luty|marzec|kwiecień|maj|czerwiec|lipiec|sierpień|wrzesień|październik|listopad|grudzień",
        short: "sty|lut|mar|kwi|maj|cze|lip|sie|wrz|paź|lis|gru",
        weekdays: "niedz.|pon.|wt.|śr.|czw.|pt.|sob.", today: "dzisiaj", yesterday: "wczoraj",
        .polish, days: "# dzień temu|# dni temu|# dni temu",
        monthsAgo: "# miesiąc temu|# miesiące temu|# miesięcy temu",
        years: "# rok temu|# lata temu|# lat temu")

    static let hungarian = LanguageWords(
        months:
            "január|február|március|április|május|június|július|augusztus|szeptember|október|november|december",
        short: "jan.|febr.|márc.|ápr.|máj.|jún.|júl.|aug.|szept.|okt.|nov.|dec.",
        weekdays: "V|H|K|Sze|Cs|P|Szo", today: "ma", yesterday: "tegnap", days: "# nappal ezelőtt",
        monthsAgo: "# hónappal ezelőtt", years: "# évvel ezelőtt")

    static let romanian = LanguageWords(
        months:
            "ianuarie|februarie|martie|aprilie|mai|iunie|iulie|august|septembrie|octombrie|noiembrie|decembrie",
        short: "ian.|feb.|mar.|apr.|mai|iun.|iul.|aug.|sept.|oct.|nov.|dec.",
        weekdays: "dum.|lun.|mar.|mie.|joi|vin.|sâm.", today: "azi", yesterday: "ieri", .romanian,
        days: "acum # zi|acum # zile|acum # de zile",
        monthsAgo: "acum # lună|acum # luni|acum # de luni",
        years: "acum # an|acum # ani|acum # de ani")

    static let croatian = LanguageWords(
        months:
            "siječnja|veljače|ožujka|travnja|svibnja|lipnja|srpnja|kolovoza|rujna|listopada|studenoga|prosinca",
        alone:
            "siječanj|veljača|ožujak|travanj|svibanj|lipanj|srpanj|kolovoz|rujan|listopad|studeni|prosinac",
        short: "sij|velj|ožu|tra|svi|lip|srp|kol|ruj|lis|stu|pro",
        weekdays: "ned|pon|uto|sri|čet|pet|sub", today: "danas", yesterday: "jučer", .slavic,
        days: "prije # dan|prije # dana|prije # dana",
        monthsAgo: "prije # mjesec|prije # mjeseca|prije # mjeseci",
        years: "prije # godinu|prije # godine|prije # godina")

    static let turkish = LanguageWords(
        months: "Ocak|Şubat|Mart|Nisan|Mayıs|Haziran|Temmuz|Ağustos|Eylül|Ekim|Kasım|Aralık",
        short: "Oca|Şub|Mar|Nis|May|Haz|Tem|Ağu|Eyl|Eki|Kas|Ara",
        weekdays: "Paz|Pzt|Sal|Çar|Per|Cum|Cmt", today: "bugün", yesterday: "dün",
        days: "# gün önce", monthsAgo: "# ay önce", years: "# yıl önce")

    static let indonesian = LanguageWords(
        months:
            "Januari|Februari|Maret|April|Mei|Juni|Juli|Agustus|September|Oktober|November|Desember",
        short: "Jan|Feb|Mar|Apr|Mei|Jun|Jul|Agu|Sep|Okt|Nov|Des",
        weekdays: "Min|Sen|Sel|Rab|Kam|Jum|Sab", today: "hari ini", yesterday: "kemarin",
        days: "# hari yang lalu", monthsAgo: "# bulan yang lalu", years: "# tahun yang lalu")

    static let vietnamese = LanguageWords(
        weekdays: "CN|Thứ 2|Thứ 3|Thứ 4|Thứ 5|Thứ 6|Thứ 7", today: "hôm nay", yesterday: "hôm qua",
        days: "# ngày trước", monthsAgo: "# tháng trước", years: "# năm trước")
}
