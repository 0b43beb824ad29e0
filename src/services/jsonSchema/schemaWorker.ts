import { isLanguageMessage, pageLanguage, type LanguageMessage } from '@/services/workers/pageLanguage'

import { checkJson, type SchemaCheck } from './checkJson'

type Asked = { readonly id: number; readonly request: SchemaCheck }

const spoken = pageLanguage(self)

self.addEventListener('message', ({ data }: MessageEvent<Asked | LanguageMessage>) => {
  if (isLanguageMessage(data)) return
  void spoken.then(() => self.postMessage({ id: data.id, answer: checkJson(data.request) }))
})
