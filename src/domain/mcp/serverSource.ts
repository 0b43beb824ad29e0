import { t } from '@/lib/text/t'

import { originOf } from '../connections/baseUrl'
import type { ToolSource } from '../tools/toolDefinition'
import type { ToolServer } from './toolServer'

/** A server as a source of tools: what is approved is bound to its address, never to a name. */
export const serverSource = ({ url, name, via }: Pick<ToolServer, 'url' | 'name' | 'via'>): ToolSource => ({
  id: via === 'relay' ? `relay:${url}` : url,
  name,
  origin: via === 'relay' ? t('through this app’s host') : originOf(url),
  ...(via === 'direct' && { address: url }),
})
