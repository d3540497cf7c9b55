// Enhances the page of a strip in place (progressive enhancement).
//
// The scripts compute how the strip moves by the engine's formulas, send input events, and take over what
// the service answers. The HTML forms stay in the page, so they work where a script fails.

import { CopyButtons } from './viewer/copy-buttons.js'
import { Remote } from './viewer/remote.js'
import { Toast } from './viewer/toast.js'
import { Viewer } from './viewer/viewer.js'

const viewer = document.querySelector('[data-viewer]')
const remote = document.querySelector('[data-remote]')
const share = document.querySelector('[data-share]')
if (viewer) Viewer(viewer)
if (remote) Remote(remote)
if (share) CopyButtons(share, Toast(document.querySelector('[data-toast]')).show)
