import { checkJson, type SchemaCheck } from './checkJson'

self.addEventListener('message', ({ data }: MessageEvent<{ id: number; request: SchemaCheck }>) => {
  self.postMessage({ id: data.id, answer: checkJson(data.request) })
})
