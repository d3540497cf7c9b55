import Testing

@testable import Catalogue
@testable import FileAccess

extension AbsenceTests {
    @Test("is found to be unmounted by a scan of a folder deep in it as well") func deep() throws {
        source.change {
            $0.names["disk/album"] = ["inner"]
            $0.names["disk/album/inner"] = Self.pictures
        }
        let catalogue = try catalogue()
        unmount()
        source.change {
            $0.names["disk/album"] = nil
            $0.names["disk/album/inner"] = nil
        }
        #expect(!rescan(catalogue, "disk/album/inner"))
        #expect(away(catalogue) == ["disk/album/inner": .emptied])
        for _ in 0..<2 {
            _ = catalogue.lookForAbsentFolders { _ in }
            #expect(away(catalogue) == ["disk": .gone])
            #expect(count(catalogue) == 32)
            wait(.seconds(3600))
        }
    }
}
