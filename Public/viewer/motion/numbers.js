// Numbers that all formulas of motion use.

export function clamp(value, least, most) {
  return Math.min(most, Math.max(least, value))
}

export function distance(a, b) {
  return Math.hypot(b.x - a.x, b.y - a.y)
}

/** The quotient rounded down, for a positive divisor. */
export function floorDivide(a, b) {
  return Math.floor(a / b)
}
