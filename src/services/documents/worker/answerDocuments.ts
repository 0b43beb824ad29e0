import { failed } from '@/lib/result'
import { CodeMissing, loadCode } from '@/lib/loadCode'

import { prepareDocument } from '../readDocument'
import type { OnProgress } from '../readers/blockBuilder'
import type { FromDocumentWorker, ToDocumentWorker } from './documentMessages'

/** What the worker of documents does with an order. Never rejects. */
export async function answerDocuments(
  order: ToDocumentWorker,
  onProgress: OnProgress,
): Promise<FromDocumentWorker> {
  try {
    if (order.type === 'read')
      return {
        type: 'read',
        result: await prepareDocument(order.file, { ...order, onProgress }),
      }
    if (order.type === 'show') {
      const { officePages } = await loadCode(() => import('../office/officePages'))
      return { type: 'shown', result: await officePages(order, onProgress) }
    }
    const { drawPages } = await loadCode(() => import('../pages/drawPages'))
    return { type: 'drawn', result: await drawPages(order, onProgress) }
  } catch (cause) {
    if (!(cause instanceof CodeMissing)) return { type: 'broken' }
    return { type: order.type === 'show' ? 'shown' : 'drawn', result: failed({ type: 'unavailable' }) }
  }
}
