// A stream of deltas from a wheel or a trackpad, interpreted as page turns: one push turns one page,
// however long its inertia lasts. A new push reverses, or grows after it has decayed, or comes after
// a pause.

export const idleWheel = {
  lastTime: null, size: 0, speed: 0, peak: 0, followed: 0, turned: 0,
}

/** The stream with a delta, in pixels along the strip, and the response of the strip: how far it
    `follows`, and whether it `turns` a page, 1 or -1. `stride` is the distance of two pages. */
export function withDelta(k, stream, delta, time, stride) {
  if (!Number.isFinite(delta) || delta === 0) return { stream, follows: 0, turns: 0 }
  const next = { ...stream }
  const gap = stream.lastTime === null ? k.wheelTimeout : Math.max(0, time - stream.lastTime)
  if (gap >= k.wheelTimeout || isNewPush(k, stream, delta, gap)) {
    next.followed = 0
    next.turned = 0
  }
  next.size = Math.abs(delta)
  next.speed = speedOf(k, next.size, gap)
  next.peak = Math.max(stream.peak, next.size)
  next.lastTime = Math.max(stream.lastTime ?? time, time)
  if (next.turned !== 0) return { stream: next, follows: 0, turns: 0 }
  next.followed += delta
  const enough = Math.min(k.wheelShare * stride, k.wheelLimit)
  if (next.size < k.wheelNotch && Math.abs(next.followed) < enough) {
    return { stream: next, follows: delta, turns: 0 }
  }
  next.turned = Math.sign(delta)
  next.peak = next.size
  return { stream: next, follows: 0, turns: next.turned }
}

/** Whether a delta cannot be the rest of the push that turned a page. */
function isNewPush(k, stream, delta, gap) {
  const size = Math.abs(delta)
  if (stream.turned === 0 || size < k.wheelJitter) return false
  if (Math.sign(delta) !== stream.turned) return true
  if (gap >= k.wheelPause && size >= stream.size) return true
  // Delayed deltas arrive merged into one twice as large, after twice the time, so the speed must
  // grow too.
  return size >= k.wheelGrowthFloor && size > k.wheelGrowth * stream.size
    && speedOf(k, size, gap) > k.wheelGrowth * stream.speed
    && stream.size < k.wheelDecay * stream.peak
}

function speedOf(k, size, gap) {
  return size / Math.max(gap, k.wheelShortestGap)
}
