// All pictures of a gallery: rows of the window's width, of which those that are near are in the page.

import { Grid } from './viewer/grid.js'

const tiles = document.querySelector('[data-grid]')
if (tiles) Grid(tiles)
