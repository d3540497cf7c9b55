import JSONCoding
import ScrollEngine

/// Members for the values of layouts; nil is written as null.
extension JSONWriter {
    /// A page by its index.
    package mutating func member(_ name: StaticString, _ page: PageIndex?) {
        member(name, page?.value)
    }

    package mutating func member(_ name: StaticString, _ point: Point?) {
        member(name, point) { $0.point($1) }
    }

    package mutating func member(_ name: StaticString, _ size: PixelSize?) {
        member(name, size) { $0.size($1) }
    }

    package mutating func member(_ name: StaticString, _ rect: PixelRect?) {
        member(name, rect) { $0.rect($1) }
    }

    package mutating func member(_ name: StaticString, _ rect: Rect?) {
        self.name(name)
        guard let rect else { return null() }
        object {
            $0.member("x", rect.x)
            $0.member("y", rect.y)
            $0.member("width", rect.width)
            $0.member("height", rect.height)
        }
    }

    /// A colour in six hexadecimal digits.
    package mutating func member(_ name: StaticString, _ colour: Colour) {
        self.name(name)
        text { $0.digits(of: colour) }
    }

    /// Six hexadecimal digits of a colour, inside a string literal.
    package mutating func digits(of colour: Colour) {
        hexadecimalDigits(of: colour.red)
        hexadecimalDigits(of: colour.green)
        hexadecimalDigits(of: colour.blue)
    }

    package mutating func point(_ point: Point) {
        object {
            $0.member("x", point.x)
            $0.member("y", point.y)
        }
    }

    package mutating func rect(_ rect: PixelRect) {
        object {
            $0.member("x", rect.x)
            $0.member("y", rect.y)
            $0.member("width", rect.width)
            $0.member("height", rect.height)
        }
    }

    package mutating func size(_ size: PixelSize) {
        object {
            $0.member("width", size.width)
            $0.member("height", size.height)
        }
    }

    package mutating func insets(_ insets: Insets) {
        object {
            $0.member("top", insets.top)
            $0.member("left", insets.left)
            $0.member("bottom", insets.bottom)
            $0.member("right", insets.right)
        }
    }
}
