import Testing

@testable import Fetching

@Suite("The pace of news") struct NewsPaceTests {
    private var pace = NewsPace()

    @Test("is at once for the first, and one time after a rest for all that came meanwhile")
    mutating func burst() {
        #expect((0..<3).map { _ in pace.happened() } == [true, false, false])
        #expect(pace.rested() == true)
        #expect(pace.happened() == false)
        #expect(pace.rested() == true)
        #expect(pace.rested() == false)
    }

    @Test("begins anew when a rest was quiet") mutating func single() {
        for _ in 0..<2 {
            #expect(pace.happened() == true)
            #expect(pace.rested() == false)
        }
    }
}
