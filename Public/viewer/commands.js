// What the buttons of a form say to the service, as events.

const commands = {
  previous: () => ({ type: 'previous' }),
  next: () => ({ type: 'next' }),
  goTo: value => ({ type: 'goTo', page: Number(value) }),
  key: value => ({ type: 'key', key: value }),
}

/** The event of a button; nothing for one that is somebody else's. */
export function commandOf(button) {
  return button && Object.hasOwn(commands, button.name)
    ? commands[button.name](button.value) : null
}
