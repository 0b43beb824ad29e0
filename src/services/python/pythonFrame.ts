/** A frame without an origin that runs the programs of one chat. */
export type PythonFrame = {
  /** Called with what the frame says. */
  onMessage: (data: unknown) => void
  post(message: object): void
  remove(): void
}

export function openPythonFrame(): PythonFrame {
  const element = document.createElement('iframe')
  element.setAttribute('sandbox', 'allow-scripts')
  element.hidden = true
  element.title = 'Python'
  const hear = ({ source, data }: MessageEvent<unknown>) => {
    if (source === element.contentWindow) frame.onMessage(data)
  }
  const frame: PythonFrame = {
    onMessage: () => undefined,
    post: (message) => element.contentWindow?.postMessage(message, '*'),
    remove: () => {
      window.removeEventListener('message', hear)
      element.remove()
    },
  }
  window.addEventListener('message', hear)
  element.src = '/python.html'
  document.body.append(element)
  return frame
}
