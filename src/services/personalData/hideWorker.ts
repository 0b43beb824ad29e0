import { createHiding, type HideAnswer, type HideOrder } from '@/domain/personalData/hiding'

const hide = createHiding(() => performance.now())

self.addEventListener('message', ({ data }: MessageEvent<{ id: number; request: HideOrder }>) => {
  self.postMessage({ id: data.id, answer: hide(data.request) satisfies HideAnswer })
})
