import type { Model } from './model'

/** Parts of ids of models that don't chat, or that one doesn't begin with. */
const NOT_FIRST =
  /embed|rerank|moderation|whisper|transcri|tts|speech|audio|realtime|image|dall|video|search|preview|beta|exp\b|instruct$|guard|ocr|free$/i
/** A snapshot of a day, where there is the model itself too. */
const DATED = /-\d{4}-?\d{2}-?\d{2}$|-\d{4,8}$/

/** The model to begin with: one that chats, not a snapshot, the newest of what is listed. Undefined for an empty list. */
export function bestKnown(models: readonly Model[]): Model | undefined {
  const usable = models.filter(({ availability }) => availability !== 'catalogOnly')
  const chatting = usable.filter(({ id }) => !NOT_FIRST.test(id))
  const plain = chatting.filter(({ id }) => !DATED.test(id))
  const candidates = [plain, chatting, usable].find((list) => list.length > 0) ?? []
  return candidates.reduce<Model | undefined>(
    (best, model) => (best === undefined || madeAt(model) > madeAt(best) ? model : best),
    undefined,
  )
}

const madeAt = ({ entry, listed }: Model): number => entry?.createdAt ?? listed?.createdAt ?? 0
