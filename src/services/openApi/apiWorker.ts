import { parseApiText } from './parseApiText'

self.addEventListener('message', ({ data }: MessageEvent<string>) => self.postMessage(parseApiText(data)))
