import { useEffect, useState } from 'react'

import { BUILTIN_CONNECTION } from '@/domain/builtin/builtinConnection'
import type { Collection } from '@/domain/collections/collection'
import type { ModelRef } from '@/domain/modelRef'
import { useAppState } from '@/hooks/app'
import { useCollectionCommands, useCollectionStatus } from '@/hooks/collections/useCollections'
import { usePriceOfInput } from '@/hooks/documents/useDocumentUpkeep'
import { useEmbeddingChoice } from '@/hooks/models/useEmbeddingChoice'
import { useModel } from '@/hooks/models/useModels'
import { formatItems } from '@/lib/text/formatList'
import { formatTokens } from '@/lib/text/formatTokens'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { EmbeddingSelect } from '@/ui/controls/EmbeddingSelect'

/** How passages are ranked: by words alone, or by a model’s embeddings too, which costs something. */
export function MeaningField({ collection: { id, embeddingModel } }: { readonly collection: Collection }) {
  const withCollections = useCollectionCommands()
  const chosen = useAppState(({ settings }) => settings.embeddingModel)
  const choice = useEmbeddingChoice(chosen)
  const { work } = useCollectionStatus(id)
  const [problem, setProblem] = useState<string>()
  const [tokens, setTokens] = useState(0)
  const model = chosen && chosen.modelId !== '' ? chosen : undefined
  const isBusy = work !== undefined
  useEffect(() => {
    let isGone = false
    if (model && !isBusy)
      void withCollections((commands) => commands.embeddingTokens(id, model)).then((count) => {
        if (!isGone) setTokens(count ?? 0)
      })
    return () => {
      isGone = true
    }
  }, [withCollections, id, model, isBusy])
  const rankBy = (next: ModelRef | null) =>
    void withCollections((commands) => commands.rankBy(id, next)).then((done) =>
      setProblem(done && !done.ok ? done.error : undefined),
    )
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p className="text-[13px] text-muted">
        {embeddingModel
          ? t('Ranked by words and meaning, with {model}. Each message is sent to that model, too.', {
              model: embeddingModel.modelId,
            })
          : t('Ranked by words. An embedding model also finds passages that say the same in other words.')}
      </p>
      {choice.options.length > 0 && <EmbeddingSelect {...choice} />}
      {model && <Cost model={model} tokens={tokens} />}
      <div className="flex flex-wrap gap-2">
        {model && (
          <Button size="small" isBusy={isBusy} onClick={() => rankBy(model)}>
            {t('Rank by meaning, too')}
          </Button>
        )}
        {embeddingModel && (
          <Button size="small" variant="quiet" onClick={() => rankBy(null)}>
            {t('Rank by words alone')}
          </Button>
        )}
      </div>
      {problem !== undefined && (
        <p role="alert" className="text-[13px] text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}

/** What making the embeddings that are missing would send, and cost. */
function Cost({ model, tokens }: { readonly model: ModelRef; readonly tokens: number }) {
  const priceOf = usePriceOfInput(useModel(model)?.entry?.prices)
  if (tokens === 0) return null
  const counted = t('≈ {tokens} tokens', { tokens: formatTokens(tokens) })
  const price = priceOf(tokens)
  const cost = price === undefined ? counted : formatItems([counted, price])
  return (
    <p className="text-[13px] text-muted tabular-nums">
      {model.connectionId === BUILTIN_CONNECTION.id
        ? t('Reads all documents on this device once: {cost}', { cost })
        : t('Sends all documents to the provider once: {cost}', { cost })}
    </p>
  )
}
