import Calendars
import Catalogue
import PictureMetadata

/// What a selection chooses.
extension GallerySelection {
    /// The order of a gallery's pictures; nil for the matches of a search, the best of which come
    /// first.
    package func order(in gallery: Gallery) -> ItemOrder? {
        if let order { return order }
        // All rules are about dates.
        if rule != nil { return .newestFirst }
        return search == nil ? gallery.defaultOrder ?? .name : nil
    }

    /// Whether a picture is selected; one that was not read yet is not.
    func includes(_ facts: PictureFacts?, on today: CalendarDay?) -> Bool {
        guard let facts else { return search != nil && isSearchAlone }
        if let minimumRating, facts.rating < minimumRating { return false }
        if let orientation, facts.orientation != orientation { return false }
        let day = facts.day
        if let firstDay, day < firstDay { return false }
        if let lastDay, day > lastDay { return false }
        guard let rule, let today else { return true }
        switch rule {
        case .onThisDay: return facts.taken.hasOwnDay && day.hasAnniversary(on: today)
        case .recent: return true
        case .lastDays:
            return day.start >= today.start - Int64(GalleryRule.lastDayCount) * CivilTime.dayLength
        }
    }

    /// Whether nothing but the words of the search selects.
    private var isSearchAlone: Bool {
        var other = self
        other.search = nil
        return !other.isFilter
    }

    /// The title of the selection of a folder with a title; nil for all of its pictures.
    func title(of folder: String) -> String? {
        if let search { return "\(VisibleText.of(search.text.utf8)) in \(folder)" }
        switch rule {
        case .onThisDay: return "On this day in \(folder)"
        case .recent: return "Recent in \(folder)"
        case .lastDays: return "The last \(GalleryRule.lastDayCount) days in \(folder)"
        case nil: return nil
        }
    }
}
