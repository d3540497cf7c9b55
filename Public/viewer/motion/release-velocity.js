// The velocity of a finger that lifts, from its last four samples. The newest weigh least, because
// a finger often slows or jerks as it lifts.

import { clamp } from './numbers.js'

/** The samples with another one; the latest is first. One with the time of the latest replaces it. */
export function withSample(samples, { x, y }, time) {
  const [last] = samples
  if (last && time < last.time) return samples
  return [{ x, y, time }, ...last?.time === time ? samples.slice(1) : samples.slice(0, 3)]
}

/** The velocity along x and y of a finger that lifts at a time; 0 where it is no fling. */
export function releaseVelocity(k, samples, time) {
  const [last] = samples
  if (!last || time - last.time >= k.stillness) return { x: 0, y: 0 }
  const sum = { x: 0, y: 0 }
  let weights = 0
  for (const [index, weight] of [k.lastWeight, k.secondWeight, k.thirdWeight].entries()) {
    const [newer, older] = [samples[index], samples[index + 1]]
    const pause = newer && older ? newer.time - older.time : 0
    // Samples before a pause belong to another movement.
    if (pause <= 0 || pause >= k.stillness) break
    sum.x += weight * (newer.x - older.x) / pause * 1000
    sum.y += weight * (newer.y - older.y) / pause * 1000
    weights += weight
  }
  if (weights === 0) return sum
  return { x: fling(k, sum.x / weights), y: fling(k, sum.y / weights) }
}

function fling(k, velocity) {
  return Math.abs(velocity) < k.slowestFling ? 0 : clamp(velocity, -k.fastestFling, k.fastestFling)
}
