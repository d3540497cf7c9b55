import Interface
import ScreenService
import Testing

@testable import WebPages

@Suite("The form of a screen")
struct ScreenEditorChoicesTests {
    @Test("offers every choice of a definition, of which an empty text is the default")
    func choices() {
        let offered: [String: ScreenEditorPage.Choices] = [
            "format": ScreenEditorPage.formats, "captions": ScreenEditorPage.captions,
            "clock": ScreenEditorPage.clocks, "hours": ScreenEditorPage.hours,
            "language": ScreenEditorPage.languages, "control": ScreenEditorPage.controls,
        ]
        for (name, choices) in offered {
            guard let field = ScreenDefinition.fields.first(where: { $0.name == name }),
                case .choice(let values) = field.type
            else {
                Issue.record("no choice: \(name)")
                continue
            }
            let named = choices.map(\.value).filter { !$0.isEmpty }
            #expect(Set(named).isSubset(of: values), "\(name)")
            #expect(choices.count == values.count, "\(name)")
        }
    }
}
