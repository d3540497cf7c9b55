// The pictures of a gallery, in parts that are fetched when they are needed.

import { request } from './http-client.js'

/** Pictures in one request. */
const partLength = 100

/** Parts that are kept. Others are fetched again. */
const partLimit = 24

export function Listing(resource, fields) {
  /** Promises of parts by their number, those that were used last at the end. */
  const parts = new Map()
  let count = null

  /** The item at a place, counted from 0; undefined if there is none. */
  async function item(place) {
    const number = Math.floor(place / partLength)
    return (await part(number))[place - number * partLength]
  }

  function part(number) {
    const known = parts.get(number)
    parts.delete(number)
    parts.set(number, known ?? fetchPart(number))
    if (parts.size > partLimit) parts.delete(parts.keys().next().value)
    return parts.get(number)
  }

  async function fetchPart(number) {
    const query = new URLSearchParams({
      start: number * partLength, limit: partLength, fields: fields.join(),
    })
    try {
      const listing = await request(`${resource}?${query}`, {}, response => response.json())
      count = listing.count
      return listing.items
    } catch {
      parts.delete(number)
      return []
    }
  }

  /** Forgets what was fetched, because the gallery has changed. */
  function clear() {
    parts.clear()
  }

  return { item, clear, get count() { return count } }
}

/** The URL of an item's picture with about so many pixels along its longer side; of a shape, as `5x4`, the part that
    a frame of it shows. */
export function pictureURL({ image }, size, shape = '') {
  return `${image}&size=${size}${shape ? `&shape=${shape}` : ''}`
}
