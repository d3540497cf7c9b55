/// The second finger of a pinch.
package struct SecondFinger: Hashable, Sendable {
    package let pointer: Int
    package var point: Point

    package init(pointer: Int, point: Point) {
        self.pointer = pointer
        self.point = point
    }
}
