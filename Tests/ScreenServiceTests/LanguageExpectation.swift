/// What Babel 2.19 from PyPI writes, which has the data of CLDR 49: one table.
///
/// Of English the forms of the United Kingdom, narrow spaces as plain ones, and Hebrew without the numbers
/// that it has in brackets behind 1 and 2.
struct LanguageExpectation: Sendable {
    let language: String
    /// Of the second day of each month of 2023.
    let dates: String
    /// Of each month of 2023.
    let months: String
    /// Of 2026-11-28.
    let shortDate: String
    /// 2, 3, 5, 11, 21, 22 and 25 days ago, behind the present day and the one before.
    let days: String
    /// 1, 2, 5 and 11 months ago.
    let monthsAgo: String
    /// 1, 2, 3, 5, 11, 21, 22, 100, 101, 103 and 111 years ago.
    let years: String

    static let all = [
        LanguageExpectation(
            language: "en",
            dates:
                "2 January 2023|2 February 2023|2 March 2023|2 April 2023|2 May 2023|2 June 2023|2 July 2023|2 August 2023|2 September 2023|2 October 2023|2 November 2023|2 December 2023",
            months:
                "January 2023|February 2023|March 2023|April 2023|May 2023|June 2023|July 2023|August 2023|September 2023|October 2023|November 2023|December 2023",
            shortDate: "Sat 28 Nov",
            days:
                "today|yesterday|2 days ago|3 days ago|5 days ago|11 days ago|21 days ago|22 days ago|25 days ago",
            monthsAgo: "1 month ago|2 months ago|5 months ago|11 months ago",
            years:
                "1 year ago|2 years ago|3 years ago|5 years ago|11 years ago|21 years ago|22 years ago|100 years ago|101 years ago|103 years ago|111 years ago"
        ),
        LanguageExpectation(
            language: "de",
            dates:
                "2. Januar 2023|2. Februar 2023|2. März 2023|2. April 2023|2. Mai 2023|2. Juni 2023|2. Juli 2023|2. August 2023|2. September 2023|2. Oktober 2023|2. November 2023|2. Dezember 2023",
            months:
                "Januar 2023|Februar 2023|März 2023|April 2023|Mai 2023|Juni 2023|Juli 2023|August 2023|September 2023|Oktober 2023|November 2023|Dezember 2023",
            shortDate: "Sa., 28. Nov.",
            days:
                "heute|gestern|vor 2 Tagen|vor 3 Tagen|vor 5 Tagen|vor 11 Tagen|vor 21 Tagen|vor 22 Tagen|vor 25 Tagen",
            monthsAgo: "vor 1 Monat|vor 2 Monaten|vor 5 Monaten|vor 11 Monaten",
            years:
                "vor 1 Jahr|vor 2 Jahren|vor 3 Jahren|vor 5 Jahren|vor 11 Jahren|vor 21 Jahren|vor 22 Jahren|vor 100 Jahren|vor 101 Jahren|vor 103 Jahren|vor 111 Jahren"
        ),
        LanguageExpectation(
            language: "fr",
            dates:
                "2 janvier 2023|2 février 2023|2 mars 2023|2 avril 2023|2 mai 2023|2 juin 2023|2 juillet 2023|2 août 2023|2 septembre 2023|2 octobre 2023|2 novembre 2023|2 décembre 2023",
            months:
                "janvier 2023|février 2023|mars 2023|avril 2023|mai 2023|juin 2023|juillet 2023|août 2023|septembre 2023|octobre 2023|novembre 2023|décembre 2023",
            shortDate: "sam. 28 nov.",
            days:
                "aujourd’hui|hier|il y a 2 jours|il y a 3 jours|il y a 5 jours|il y a 11 jours|il y a 21 jours|il y a 22 jours|il y a 25 jours",
            monthsAgo: "il y a 1 mois|il y a 2 mois|il y a 5 mois|il y a 11 mois",
            years:
                "il y a 1 an|il y a 2 ans|il y a 3 ans|il y a 5 ans|il y a 11 ans|il y a 21 ans|il y a 22 ans|il y a 100 ans|il y a 101 ans|il y a 103 ans|il y a 111 ans"
        ),
        LanguageExpectation(
            language: "es",
            dates:
                "2 de enero de 2023|2 de febrero de 2023|2 de marzo de 2023|2 de abril de 2023|2 de mayo de 2023|2 de junio de 2023|2 de julio de 2023|2 de agosto de 2023|2 de septiembre de 2023|2 de octubre de 2023|2 de noviembre de 2023|2 de diciembre de 2023",
            months:
                "enero de 2023|febrero de 2023|marzo de 2023|abril de 2023|mayo de 2023|junio de 2023|julio de 2023|agosto de 2023|septiembre de 2023|octubre de 2023|noviembre de 2023|diciembre de 2023",
            shortDate: "sáb, 28 nov",
            days:
                "hoy|ayer|hace 2 días|hace 3 días|hace 5 días|hace 11 días|hace 21 días|hace 22 días|hace 25 días",
            monthsAgo: "hace 1 mes|hace 2 meses|hace 5 meses|hace 11 meses",
            years:
                "hace 1 año|hace 2 años|hace 3 años|hace 5 años|hace 11 años|hace 21 años|hace 22 años|hace 100 años|hace 101 años|hace 103 años|hace 111 años"
        ),
        LanguageExpectation(
            language: "it",
            dates:
                "2 gennaio 2023|2 febbraio 2023|2 marzo 2023|2 aprile 2023|2 maggio 2023|2 giugno 2023|2 luglio 2023|2 agosto 2023|2 settembre 2023|2 ottobre 2023|2 novembre 2023|2 dicembre 2023",
            months:
                "gennaio 2023|febbraio 2023|marzo 2023|aprile 2023|maggio 2023|giugno 2023|luglio 2023|agosto 2023|settembre 2023|ottobre 2023|novembre 2023|dicembre 2023",
            shortDate: "sab 28 nov",
            days:
                "oggi|ieri|2 giorni fa|3 giorni fa|5 giorni fa|11 giorni fa|21 giorni fa|22 giorni fa|25 giorni fa",
            monthsAgo: "1 mese fa|2 mesi fa|5 mesi fa|11 mesi fa",
            years:
                "1 anno fa|2 anni fa|3 anni fa|5 anni fa|11 anni fa|21 anni fa|22 anni fa|100 anni fa|101 anni fa|103 anni fa|111 anni fa"
        ),
        LanguageExpectation(
            language: "nl",
            dates:
                "2 januari 2023|2 februari 2023|2 maart 2023|2 april 2023|2 mei 2023|2 juni 2023|2 juli 2023|2 augustus 2023|2 september 2023|2 oktober 2023|2 november 2023|2 december 2023",
            months:
                "januari 2023|februari 2023|maart 2023|april 2023|mei 2023|juni 2023|juli 2023|augustus 2023|september 2023|oktober 2023|november 2023|december 2023",
            shortDate: "za 28 nov",
            days:
                "vandaag|gisteren|2 dagen geleden|3 dagen geleden|5 dagen geleden|11 dagen geleden|21 dagen geleden|22 dagen geleden|25 dagen geleden",
            monthsAgo: "1 maand geleden|2 maanden geleden|5 maanden geleden|11 maanden geleden",
            years:
                "1 jaar geleden|2 jaar geleden|3 jaar geleden|5 jaar geleden|11 jaar geleden|21 jaar geleden|22 jaar geleden|100 jaar geleden|101 jaar geleden|103 jaar geleden|111 jaar geleden"
        ),
        LanguageExpectation(
            language: "pt",
            dates:
                "2 de janeiro de 2023|2 de fevereiro de 2023|2 de março de 2023|2 de abril de 2023|2 de maio de 2023|2 de junho de 2023|2 de julho de 2023|2 de agosto de 2023|2 de setembro de 2023|2 de outubro de 2023|2 de novembro de 2023|2 de dezembro de 2023",
            months:
                "janeiro de 2023|fevereiro de 2023|março de 2023|abril de 2023|maio de 2023|junho de 2023|julho de 2023|agosto de 2023|setembro de 2023|outubro de 2023|novembro de 2023|dezembro de 2023",
            shortDate: "sáb., 28 de nov.",
            days:
                "hoje|ontem|há 2 dias|há 3 dias|há 5 dias|há 11 dias|há 21 dias|há 22 dias|há 25 dias",
            monthsAgo: "há 1 mês|há 2 meses|há 5 meses|há 11 meses",
            years:
                "há 1 ano|há 2 anos|há 3 anos|há 5 anos|há 11 anos|há 21 anos|há 22 anos|há 100 anos|há 101 anos|há 103 anos|há 111 anos"
        ),
        LanguageExpectation(
            language: "sv",
            dates:
                "2 januari 2023|2 februari 2023|2 mars 2023|2 april 2023|2 maj 2023|2 juni 2023|2 juli 2023|2 augusti 2023|2 september 2023|2 oktober 2023|2 november 2023|2 december 2023",
            months:
                "januari 2023|februari 2023|mars 2023|april 2023|maj 2023|juni 2023|juli 2023|augusti 2023|september 2023|oktober 2023|november 2023|december 2023",
            shortDate: "lör 28 nov.",
            days:
                "i dag|i går|för 2 dagar sedan|för 3 dagar sedan|för 5 dagar sedan|för 11 dagar sedan|för 21 dagar sedan|för 22 dagar sedan|för 25 dagar sedan",
            monthsAgo:
                "för 1 månad sedan|för 2 månader sedan|för 5 månader sedan|för 11 månader sedan",
            years:
                "för 1 år sedan|för 2 år sedan|för 3 år sedan|för 5 år sedan|för 11 år sedan|för 21 år sedan|för 22 år sedan|för 100 år sedan|för 101 år sedan|för 103 år sedan|för 111 år sedan"
        ),
        LanguageExpectation(
            language: "da",
            dates:
                "2. januar 2023|2. februar 2023|2. marts 2023|2. april 2023|2. maj 2023|2. juni 2023|2. juli 2023|2. august 2023|2. september 2023|2. oktober 2023|2. november 2023|2. december 2023",
            months:
                "januar 2023|februar 2023|marts 2023|april 2023|maj 2023|juni 2023|juli 2023|august 2023|september 2023|oktober 2023|november 2023|december 2023",
            shortDate: "lør. 28. nov.",
            days:
                "i dag|i går|for 2 dage siden|for 3 dage siden|for 5 dage siden|for 11 dage siden|for 21 dage siden|for 22 dage siden|for 25 dage siden",
            monthsAgo:
                "for 1 måned siden|for 2 måneder siden|for 5 måneder siden|for 11 måneder siden",
            years:
                "for 1 år siden|for 2 år siden|for 3 år siden|for 5 år siden|for 11 år siden|for 21 år siden|for 22 år siden|for 100 år siden|for 101 år siden|for 103 år siden|for 111 år siden"
        ),
        LanguageExpectation(
            language: "nb",
            dates:
                "2. januar 2023|2. februar 2023|2. mars 2023|2. april 2023|2. mai 2023|2. juni 2023|2. juli 2023|2. august 2023|2. september 2023|2. oktober 2023|2. november 2023|2. desember 2023",
            months:
                "januar 2023|februar 2023|mars 2023|april 2023|mai 2023|juni 2023|juli 2023|august 2023|september 2023|oktober 2023|november 2023|desember 2023",
            shortDate: "lør. 28. nov.",
            days:
                "i dag|i går|for 2 døgn siden|for 3 døgn siden|for 5 døgn siden|for 11 døgn siden|for 21 døgn siden|for 22 døgn siden|for 25 døgn siden",
            monthsAgo:
                "for 1 måned siden|for 2 måneder siden|for 5 måneder siden|for 11 måneder siden",
            years:
                "for 1 år siden|for 2 år siden|for 3 år siden|for 5 år siden|for 11 år siden|for 21 år siden|for 22 år siden|for 100 år siden|for 101 år siden|for 103 år siden|for 111 år siden"
        ),
        LanguageExpectation(
            language: "fi",
            dates:
                "2. tammikuuta 2023|2. helmikuuta 2023|2. maaliskuuta 2023|2. huhtikuuta 2023|2. toukokuuta 2023|2. kesäkuuta 2023|2. heinäkuuta 2023|2. elokuuta 2023|2. syyskuuta 2023|2. lokakuuta 2023|2. marraskuuta 2023|2. joulukuuta 2023",
            months:
                "tammikuu 2023|helmikuu 2023|maaliskuu 2023|huhtikuu 2023|toukokuu 2023|kesäkuu 2023|heinäkuu 2023|elokuu 2023|syyskuu 2023|lokakuu 2023|marraskuu 2023|joulukuu 2023",
            shortDate: "la 28.11.",
            days:
                "tänään|eilen|2 päivää sitten|3 päivää sitten|5 päivää sitten|11 päivää sitten|21 päivää sitten|22 päivää sitten|25 päivää sitten",
            monthsAgo:
                "1 kuukausi sitten|2 kuukautta sitten|5 kuukautta sitten|11 kuukautta sitten",
            years:
                "1 vuosi sitten|2 vuotta sitten|3 vuotta sitten|5 vuotta sitten|11 vuotta sitten|21 vuotta sitten|22 vuotta sitten|100 vuotta sitten|101 vuotta sitten|103 vuotta sitten|111 vuotta sitten"
        ),
        LanguageExpectation(
            language: "ca",
            dates:
                "2 de gener del 2023|2 de febrer del 2023|2 de març del 2023|2 d’abril del 2023|2 de maig del 2023|2 de juny del 2023|2 de juliol del 2023|2 d’agost del 2023|2 de setembre del 2023|2 d’octubre del 2023|2 de novembre del 2023|2 de desembre del 2023",
            months:
                "gener del 2023|febrer del 2023|març del 2023|abril del 2023|maig del 2023|juny del 2023|juliol del 2023|agost del 2023|setembre del 2023|octubre del 2023|novembre del 2023|desembre del 2023",
            shortDate: "ds., 28 de nov.",
            days:
                "avui|ahir|fa 2 dies|fa 3 dies|fa 5 dies|fa 11 dies|fa 21 dies|fa 22 dies|fa 25 dies",
            monthsAgo: "fa 1 mes|fa 2 mesos|fa 5 mesos|fa 11 mesos",
            years:
                "fa 1 any|fa 2 anys|fa 3 anys|fa 5 anys|fa 11 anys|fa 21 anys|fa 22 anys|fa 100 anys|fa 101 anys|fa 103 anys|fa 111 anys"
        ),
        LanguageExpectation(
            language: "cs",
            dates:
                "2. ledna 2023|2. února 2023|2. března 2023|2. dubna 2023|2. května 2023|2. června 2023|2. července 2023|2. srpna 2023|2. září 2023|2. října 2023|2. listopadu 2023|2. prosince 2023",
            months:
                "leden 2023|únor 2023|březen 2023|duben 2023|květen 2023|červen 2023|červenec 2023|srpen 2023|září 2023|říjen 2023|listopad 2023|prosinec 2023",
            shortDate: "so 28. 11.",
            days:
                "dnes|včera|před 2 dny|před 3 dny|před 5 dny|před 11 dny|před 21 dny|před 22 dny|před 25 dny",
            monthsAgo: "před 1 měsícem|před 2 měsíci|před 5 měsíci|před 11 měsíci",
            years:
                "před 1 rokem|před 2 lety|před 3 lety|před 5 lety|před 11 lety|před 21 lety|před 22 lety|před 100 lety|před 101 lety|před 103 lety|před 111 lety"
        ),
        LanguageExpectation(
            language: "sk",
            dates:
                "2. januára 2023|2. februára 2023|2. marca 2023|2. apríla 2023|2. mája 2023|2. júna 2023|2. júla 2023|2. augusta 2023|2. septembra 2023|2. októbra 2023|2. novembra 2023|2. decembra 2023",
            months:
                "január 2023|február 2023|marec 2023|apríl 2023|máj 2023|jún 2023|júl 2023|august 2023|september 2023|október 2023|november 2023|december 2023",
            shortDate: "so 28. 11.",
            days:
                "dnes|včera|pred 2 dňami|pred 3 dňami|pred 5 dňami|pred 11 dňami|pred 21 dňami|pred 22 dňami|pred 25 dňami",
            monthsAgo: "pred 1 mesiacom|pred 2 mesiacmi|pred 5 mesiacmi|pred 11 mesiacmi",
            years:
                "pred 1 rokom|pred 2 rokmi|pred 3 rokmi|pred 5 rokmi|pred 11 rokmi|pred 21 rokmi|pred 22 rokmi|pred 100 rokmi|pred 101 rokmi|pred 103 rokmi|pred 111 rokmi"
        ),
        LanguageExpectation(
            language: "pl",
            dates:
                "2 stycznia 2023|2 lutego 2023|2 marca 2023|2 kwietnia 2023|2 maja 2023|2 czerwca 2023|2 lipca 2023|2 sierpnia 2023|2 września 2023|2 października 2023|2 listopada 2023|2 grudnia 2023",
            months:
                "styczeń 2023|luty 2023|marzec 2023|kwiecień 2023|maj 2023|czerwiec 2023|lipiec 2023|sierpień 2023|wrzesień 2023|październik 2023|listopad 2023|grudzień 2023",
            shortDate: "sob., 28 lis",
            days:
                "dzisiaj|wczoraj|2 dni temu|3 dni temu|5 dni temu|11 dni temu|21 dni temu|22 dni temu|25 dni temu",
            monthsAgo: "1 miesiąc temu|2 miesiące temu|5 miesięcy temu|11 miesięcy temu",
            years:
                "1 rok temu|2 lata temu|3 lata temu|5 lat temu|11 lat temu|21 lat temu|22 lata temu|100 lat temu|101 lat temu|103 lata temu|111 lat temu"
        ),
        LanguageExpectation(
            language: "hu",
            dates:
                "2023. január 2.|2023. február 2.|2023. március 2.|2023. április 2.|2023. május 2.|2023. június 2.|2023. július 2.|2023. augusztus 2.|2023. szeptember 2.|2023. október 2.|2023. november 2.|2023. december 2.",
            months:
                "2023. január|2023. február|2023. március|2023. április|2023. május|2023. június|2023. július|2023. augusztus|2023. szeptember|2023. október|2023. november|2023. december",
            shortDate: "nov. 28., Szo",
            days:
                "ma|tegnap|2 nappal ezelőtt|3 nappal ezelőtt|5 nappal ezelőtt|11 nappal ezelőtt|21 nappal ezelőtt|22 nappal ezelőtt|25 nappal ezelőtt",
            monthsAgo:
                "1 hónappal ezelőtt|2 hónappal ezelőtt|5 hónappal ezelőtt|11 hónappal ezelőtt",
            years:
                "1 évvel ezelőtt|2 évvel ezelőtt|3 évvel ezelőtt|5 évvel ezelőtt|11 évvel ezelőtt|21 évvel ezelőtt|22 évvel ezelőtt|100 évvel ezelőtt|101 évvel ezelőtt|103 évvel ezelőtt|111 évvel ezelőtt"
        ),
        LanguageExpectation(
            language: "ro",
            dates:
                "2 ianuarie 2023|2 februarie 2023|2 martie 2023|2 aprilie 2023|2 mai 2023|2 iunie 2023|2 iulie 2023|2 august 2023|2 septembrie 2023|2 octombrie 2023|2 noiembrie 2023|2 decembrie 2023",
            months:
                "ianuarie 2023|februarie 2023|martie 2023|aprilie 2023|mai 2023|iunie 2023|iulie 2023|august 2023|septembrie 2023|octombrie 2023|noiembrie 2023|decembrie 2023",
            shortDate: "sâm., 28 nov.",
            days:
                "azi|ieri|acum 2 zile|acum 3 zile|acum 5 zile|acum 11 zile|acum 21 de zile|acum 22 de zile|acum 25 de zile",
            monthsAgo: "acum 1 lună|acum 2 luni|acum 5 luni|acum 11 luni",
            years:
                "acum 1 an|acum 2 ani|acum 3 ani|acum 5 ani|acum 11 ani|acum 21 de ani|acum 22 de ani|acum 100 de ani|acum 101 ani|acum 103 ani|acum 111 ani"
        ),
        LanguageExpectation(
            language: "hr",
            dates:
                "2. siječnja 2023.|2. veljače 2023.|2. ožujka 2023.|2. travnja 2023.|2. svibnja 2023.|2. lipnja 2023.|2. srpnja 2023.|2. kolovoza 2023.|2. rujna 2023.|2. listopada 2023.|2. studenoga 2023.|2. prosinca 2023.",
            months:
                "siječanj 2023.|veljača 2023.|ožujak 2023.|travanj 2023.|svibanj 2023.|lipanj 2023.|srpanj 2023.|kolovoz 2023.|rujan 2023.|listopad 2023.|studeni 2023.|prosinac 2023.",
            shortDate: "sub, 28. stu",
            days:
                "danas|jučer|prije 2 dana|prije 3 dana|prije 5 dana|prije 11 dana|prije 21 dan|prije 22 dana|prije 25 dana",
            monthsAgo: "prije 1 mjesec|prije 2 mjeseca|prije 5 mjeseci|prije 11 mjeseci",
            years:
                "prije 1 godinu|prije 2 godine|prije 3 godine|prije 5 godina|prije 11 godina|prije 21 godinu|prije 22 godine|prije 100 godina|prije 101 godinu|prije 103 godine|prije 111 godina"
        ),
        LanguageExpectation(
            language: "tr",
            dates:
                "2 Ocak 2023|2 Şubat 2023|2 Mart 2023|2 Nisan 2023|2 Mayıs 2023|2 Haziran 2023|2 Temmuz 2023|2 Ağustos 2023|2 Eylül 2023|2 Ekim 2023|2 Kasım 2023|2 Aralık 2023",
            months:
                "Ocak 2023|Şubat 2023|Mart 2023|Nisan 2023|Mayıs 2023|Haziran 2023|Temmuz 2023|Ağustos 2023|Eylül 2023|Ekim 2023|Kasım 2023|Aralık 2023",
            shortDate: "28 Kas Cmt",
            days:
                "bugün|dün|2 gün önce|3 gün önce|5 gün önce|11 gün önce|21 gün önce|22 gün önce|25 gün önce",
            monthsAgo: "1 ay önce|2 ay önce|5 ay önce|11 ay önce",
            years:
                "1 yıl önce|2 yıl önce|3 yıl önce|5 yıl önce|11 yıl önce|21 yıl önce|22 yıl önce|100 yıl önce|101 yıl önce|103 yıl önce|111 yıl önce"
        ),
        LanguageExpectation(
            language: "id",
            dates:
                "2 Januari 2023|2 Februari 2023|2 Maret 2023|2 April 2023|2 Mei 2023|2 Juni 2023|2 Juli 2023|2 Agustus 2023|2 September 2023|2 Oktober 2023|2 November 2023|2 Desember 2023",
            months:
                "Januari 2023|Februari 2023|Maret 2023|April 2023|Mei 2023|Juni 2023|Juli 2023|Agustus 2023|September 2023|Oktober 2023|November 2023|Desember 2023",
            shortDate: "Sab, 28 Nov",
            days:
                "hari ini|kemarin|2 hari yang lalu|3 hari yang lalu|5 hari yang lalu|11 hari yang lalu|21 hari yang lalu|22 hari yang lalu|25 hari yang lalu",
            monthsAgo: "1 bulan yang lalu|2 bulan yang lalu|5 bulan yang lalu|11 bulan yang lalu",
            years:
                "1 tahun yang lalu|2 tahun yang lalu|3 tahun yang lalu|5 tahun yang lalu|11 tahun yang lalu|21 tahun yang lalu|22 tahun yang lalu|100 tahun yang lalu|101 tahun yang lalu|103 tahun yang lalu|111 tahun yang lalu"
        ),
        LanguageExpectation(
            language: "vi",
            dates:
                "2 tháng 1, 2023|2 tháng 2, 2023|2 tháng 3, 2023|2 tháng 4, 2023|2 tháng 5, 2023|2 tháng 6, 2023|2 tháng 7, 2023|2 tháng 8, 2023|2 tháng 9, 2023|2 tháng 10, 2023|2 tháng 11, 2023|2 tháng 12, 2023",
            months:
                "tháng 1 năm 2023|tháng 2 năm 2023|tháng 3 năm 2023|tháng 4 năm 2023|tháng 5 năm 2023|tháng 6 năm 2023|tháng 7 năm 2023|tháng 8 năm 2023|tháng 9 năm 2023|tháng 10 năm 2023|tháng 11 năm 2023|tháng 12 năm 2023",
            shortDate: "Thứ 7, 28 thg 11",
            days:
                "hôm nay|hôm qua|2 ngày trước|3 ngày trước|5 ngày trước|11 ngày trước|21 ngày trước|22 ngày trước|25 ngày trước",
            monthsAgo: "1 tháng trước|2 tháng trước|5 tháng trước|11 tháng trước",
            years:
                "1 năm trước|2 năm trước|3 năm trước|5 năm trước|11 năm trước|21 năm trước|22 năm trước|100 năm trước|101 năm trước|103 năm trước|111 năm trước"
        ),
        LanguageExpectation(
            language: "el",
            dates:
                "2 Ιανουαρίου 2023|2 Φεβρουαρίου 2023|2 Μαρτίου 2023|2 Απριλίου 2023|2 Μαΐου 2023|2 Ιουνίου 2023|2 Ιουλίου 2023|2 Αυγούστου 2023|2 Σεπτεμβρίου 2023|2 Οκτωβρίου 2023|2 Νοεμβρίου 2023|2 Δεκεμβρίου 2023",
            months:
                "Ιανουάριος 2023|Φεβρουάριος 2023|Μάρτιος 2023|Απρίλιος 2023|Μάιος 2023|Ιούνιος 2023|Ιούλιος 2023|Αύγουστος 2023|Σεπτέμβριος 2023|Οκτώβριος 2023|Νοέμβριος 2023|Δεκέμβριος 2023",
            shortDate: "Σάβ 28 Νοε",
            days:
                "σήμερα|χθες|πριν από 2 ημέρες|πριν από 3 ημέρες|πριν από 5 ημέρες|πριν από 11 ημέρες|πριν από 21 ημέρες|πριν από 22 ημέρες|πριν από 25 ημέρες",
            monthsAgo: "πριν από 1 μήνα|πριν από 2 μήνες|πριν από 5 μήνες|πριν από 11 μήνες",
            years:
                "πριν από 1 έτος|πριν από 2 έτη|πριν από 3 έτη|πριν από 5 έτη|πριν από 11 έτη|πριν από 21 έτη|πριν από 22 έτη|πριν από 100 έτη|πριν από 101 έτη|πριν από 103 έτη|πριν από 111 έτη"
        ),
        LanguageExpectation(
            language: "ru",
            dates:
                "2 января 2023 г.|2 февраля 2023 г.|2 марта 2023 г.|2 апреля 2023 г.|2 мая 2023 г.|2 июня 2023 г.|2 июля 2023 г.|2 августа 2023 г.|2 сентября 2023 г.|2 октября 2023 г.|2 ноября 2023 г.|2 декабря 2023 г.",
            months:
                "январь 2023 г.|февраль 2023 г.|март 2023 г.|апрель 2023 г.|май 2023 г.|июнь 2023 г.|июль 2023 г.|август 2023 г.|сентябрь 2023 г.|октябрь 2023 г.|ноябрь 2023 г.|декабрь 2023 г.",
            shortDate: "сб, 28 нояб.",
            days:
                "сегодня|вчера|2 дня назад|3 дня назад|5 дней назад|11 дней назад|21 день назад|22 дня назад|25 дней назад",
            monthsAgo: "1 месяц назад|2 месяца назад|5 месяцев назад|11 месяцев назад",
            years:
                "1 год назад|2 года назад|3 года назад|5 лет назад|11 лет назад|21 год назад|22 года назад|100 лет назад|101 год назад|103 года назад|111 лет назад"
        ),
        LanguageExpectation(
            language: "uk",
            dates:
                "2 січня 2023 р.|2 лютого 2023 р.|2 березня 2023 р.|2 квітня 2023 р.|2 травня 2023 р.|2 червня 2023 р.|2 липня 2023 р.|2 серпня 2023 р.|2 вересня 2023 р.|2 жовтня 2023 р.|2 листопада 2023 р.|2 грудня 2023 р.",
            months:
                "січень 2023 р.|лютий 2023 р.|березень 2023 р.|квітень 2023 р.|травень 2023 р.|червень 2023 р.|липень 2023 р.|серпень 2023 р.|вересень 2023 р.|жовтень 2023 р.|листопад 2023 р.|грудень 2023 р.",
            shortDate: "сб, 28 лист.",
            days:
                "сьогодні|учора|2 дні тому|3 дні тому|5 днів тому|11 днів тому|21 день тому|22 дні тому|25 днів тому",
            monthsAgo: "1 місяць тому|2 місяці тому|5 місяців тому|11 місяців тому",
            years:
                "1 рік тому|2 роки тому|3 роки тому|5 років тому|11 років тому|21 рік тому|22 роки тому|100 років тому|101 рік тому|103 роки тому|111 років тому"
        ),
        LanguageExpectation(
            language: "he",
            dates:
                "2 בינואר 2023|2 בפברואר 2023|2 במרץ 2023|2 באפריל 2023|2 במאי 2023|2 ביוני 2023|2 ביולי 2023|2 באוגוסט 2023|2 בספטמבר 2023|2 באוקטובר 2023|2 בנובמבר 2023|2 בדצמבר 2023",
            months:
                "ינואר 2023|פברואר 2023|מרץ 2023|אפריל 2023|מאי 2023|יוני 2023|יולי 2023|אוגוסט 2023|ספטמבר 2023|אוקטובר 2023|נובמבר 2023|דצמבר 2023",
            shortDate: "שבת, 28 בנוב׳",
            days:
                "היום|אתמול|לפני יומיים|לפני 3 ימים|לפני 5 ימים|לפני 11 ימים|לפני 21 ימים|לפני 22 ימים|לפני 25 ימים",
            monthsAgo: "לפני חודש|לפני חודשיים|לפני 5 חודשים|לפני 11 חודשים",
            years:
                "לפני שנה|לפני שנתיים|לפני 3 שנים|לפני 5 שנים|לפני 11 שנים|לפני 21 שנים|לפני 22 שנים|לפני 100 שנים|לפני 101 שנים|לפני 103 שנים|לפני 111 שנים"
        ),
        LanguageExpectation(
            language: "ar",
            dates:
                "2 يناير 2023|2 فبراير 2023|2 مارس 2023|2 أبريل 2023|2 مايو 2023|2 يونيو 2023|2 يوليو 2023|2 أغسطس 2023|2 سبتمبر 2023|2 أكتوبر 2023|2 نوفمبر 2023|2 ديسمبر 2023",
            months:
                "يناير 2023|فبراير 2023|مارس 2023|أبريل 2023|مايو 2023|يونيو 2023|يوليو 2023|أغسطس 2023|سبتمبر 2023|أكتوبر 2023|نوفمبر 2023|ديسمبر 2023",
            shortDate: "السبت، 28 نوفمبر",
            days:
                "اليوم|أمس|قبل يومين|قبل 3 أيام|قبل 5 أيام|قبل 11 يومًا|قبل 21 يومًا|قبل 22 يومًا|قبل 25 يومًا",
            monthsAgo: "قبل شهر واحد|قبل شهرين|قبل 5 أشهر|قبل 11 شهرًا",
            years:
                "قبل سنة واحدة|قبل سنتين|قبل 3 سنوات|قبل 5 سنوات|قبل 11 سنة|قبل 21 سنة|قبل 22 سنة|قبل 100 سنة|قبل 101 سنة|قبل 103 سنوات|قبل 111 سنة"
        ),
        LanguageExpectation(
            language: "ja",
            dates:
                "2023年1月2日|2023年2月2日|2023年3月2日|2023年4月2日|2023年5月2日|2023年6月2日|2023年7月2日|2023年8月2日|2023年9月2日|2023年10月2日|2023年11月2日|2023年12月2日",
            months:
                "2023年1月|2023年2月|2023年3月|2023年4月|2023年5月|2023年6月|2023年7月|2023年8月|2023年9月|2023年10月|2023年11月|2023年12月",
            shortDate: "11月28日(土)",
            days:
                "今日|昨日|2 日前|3 日前|5 日前|11 日前|21 日前|22 日前|25 日前",
            monthsAgo: "1 か月前|2 か月前|5 か月前|11 か月前",
            years:
                "1 年前|2 年前|3 年前|5 年前|11 年前|21 年前|22 年前|100 年前|101 年前|103 年前|111 年前"),
        LanguageExpectation(
            language: "ko",
            dates:
                "2023년 1월 2일|2023년 2월 2일|2023년 3월 2일|2023년 4월 2일|2023년 5월 2일|2023년 6월 2일|2023년 7월 2일|2023년 8월 2일|2023년 9월 2일|2023년 10월 2일|2023년 11월 2일|2023년 12월 2일",
            months:
                "2023년 1월|2023년 2월|2023년 3월|2023년 4월|2023년 5월|2023년 6월|2023년 7월|2023년 8월|2023년 9월|2023년 10월|2023년 11월|2023년 12월",
            shortDate: "11월 28일 (토)",
            days:
                "오늘|어제|2일 전|3일 전|5일 전|11일 전|21일 전|22일 전|25일 전",
            monthsAgo: "1개월 전|2개월 전|5개월 전|11개월 전",
            years:
                "1년 전|2년 전|3년 전|5년 전|11년 전|21년 전|22년 전|100년 전|101년 전|103년 전|111년 전"),
        LanguageExpectation(
            language: "zh-Hans",
            dates:
                "2023年1月2日|2023年2月2日|2023年3月2日|2023年4月2日|2023年5月2日|2023年6月2日|2023年7月2日|2023年8月2日|2023年9月2日|2023年10月2日|2023年11月2日|2023年12月2日",
            months:
                "2023年1月|2023年2月|2023年3月|2023年4月|2023年5月|2023年6月|2023年7月|2023年8月|2023年9月|2023年10月|2023年11月|2023年12月",
            shortDate: "11月28日周六",
            days:
                "今天|昨天|2天前|3天前|5天前|11天前|21天前|22天前|25天前",
            monthsAgo: "1个月前|2个月前|5个月前|11个月前",
            years:
                "1年前|2年前|3年前|5年前|11年前|21年前|22年前|100年前|101年前|103年前|111年前"),
        LanguageExpectation(
            language: "zh-Hant",
            dates:
                "2023年1月2日|2023年2月2日|2023年3月2日|2023年4月2日|2023年5月2日|2023年6月2日|2023年7月2日|2023年8月2日|2023年9月2日|2023年10月2日|2023年11月2日|2023年12月2日",
            months:
                "2023年1月|2023年2月|2023年3月|2023年4月|2023年5月|2023年6月|2023年7月|2023年8月|2023年9月|2023年10月|2023年11月|2023年12月",
            shortDate: "11月28日週六",
            days:
                "今天|昨天|2 天前|3 天前|5 天前|11 天前|21 天前|22 天前|25 天前",
            monthsAgo: "1 個月前|2 個月前|5 個月前|11 個月前",
            years:
                "1 年前|2 年前|3 年前|5 年前|11 年前|21 年前|22 年前|100 年前|101 年前|103 年前|111 年前"),
    ]
}
