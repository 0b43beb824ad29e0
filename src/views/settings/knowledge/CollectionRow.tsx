import { useEffect, useRef, useState } from 'react'

import { BUILTIN_CONNECTION } from '@/domain/builtin/builtinConnection'
import type { Collection, CollectionFile } from '@/domain/collections/collection'
import type { CollectionId } from '@/domain/ids'
import type { ModelRef } from '@/domain/modelRef'
import { useAppState } from '@/hooks/app'
import {
  useAskCollection,
  useCanWatchFolders,
  useCollectionCommands,
  useCollectionFiles,
  useCollectionStatus,
  type CollectionWork,
} from '@/hooks/collections/useCollections'
import { usePriceOfInput } from '@/hooks/documents/useDocumentUpkeep'
import { useEmbeddingChoice } from '@/hooks/models/useEmbeddingChoice'
import { useModel } from '@/hooks/models/useModels'
import { formatItems } from '@/lib/text/formatList'
import { formatTokens } from '@/lib/text/formatTokens'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { tAs } from '@/lib/text/tAs'
import { Button } from '@/ui/controls/Button'
import { EmbeddingSelect } from '@/ui/controls/EmbeddingSelect'
import { FileInput } from '@/ui/controls/FileInput'
import { TextField } from '@/ui/controls/TextField'
import { Alert } from '@/ui/feedback/Note'
import { Problem } from '@/ui/feedback/Outcome'
import { ProgressBar } from '@/ui/feedback/ProgressBar'
import { ForeignName } from '@/ui/foreign/ForeignName'
import { Disclosure } from '@/ui/layout/Disclosure'

import { CollectionFiles, FolderLine, ScanOffer } from './CollectionFiles'

/** A collection: what is in it, adding to it, its folder, and how it is ranked. */
export function CollectionRow({ collection }: { readonly collection: Collection }) {
  const { id, name } = collection
  const withCollections = useCollectionCommands()
  const ask = useAskCollection()
  const files = useCollectionFiles(id)
  const { work, problem } = useCollectionStatus(id)
  const canWatch = useCanWatchFolders()
  const [unusable, setUnusable] = useState<string>()
  const documents = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const add = (chosen: readonly File[]) => void withCollections((commands) => commands.addFiles(id, chosen))
  const watch = async () => {
    const chosen = await withCollections((commands) => commands.watchFolder(id))
    setUnusable(chosen && !chosen.ok ? chosen.error : undefined)
  }
  const problems = [unusable, problem].filter((each) => each !== undefined)
  return (
    <li className="settings-row">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="font-semibold wrap-anywhere">
            <ForeignName text={name} />
          </h3>
          <p className="text-[13px] text-muted tabular-nums">{sizeOf(files)}</p>
        </div>
        <Button size="small" aria-label={t('Ask “{name}”', { name })} onClick={() => void ask(id)}>
          {tAs('collection', 'Ask')}
        </Button>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => documents.current?.click()}>
          {t('Add documents')}
        </Button>
        {canWatch && collection.folder === undefined && (
          <Button size="small" onClick={() => void watch()}>
            {t('Watch folder…')}
          </Button>
        )}
        {!canWatch && (
          <Button size="small" onClick={() => folder.current?.click()}>
            {t('Add folder')}
          </Button>
        )}
        <FileInput ref={documents} isMultiple label={t('Documents of “{name}”', { name })} onFiles={add} />
        <FileInput ref={folder} isFolder label={t('Folder of “{name}”', { name })} onFiles={add} />
      </div>
      {collection.folder !== undefined && (
        <FolderLine id={id} folder={collection.folder} onChoose={() => void watch()} />
      )}
      {work ? <CollectionProgress id={id} work={work} /> : <ScanOffer id={id} files={files} />}
      {problems.map((each) => (
        <Alert key={each} title={t('That didn’t work')}>
          {each}
        </Alert>
      ))}
      {files.length > 0 && (
        <Disclosure label={t('Documents')}>
          <CollectionFiles id={id} name={name} files={files} />
        </Disclosure>
      )}
      <Disclosure
        label={t('Settings')}
        name={t('Settings of “{name}”', { name })}
        panelClassName="knowledge-settings"
      >
        <Name key={name} collection={collection} />
        <MeaningField collection={collection} />
        <Button
          size="small"
          variant="danger"
          className="self-start"
          aria-label={t('Delete “{text}”', { text: name })}
          onClick={() => void withCollections((commands) => commands.deleteCollection(id))}
        >
          {t('Delete')}
        </Button>
      </Disclosure>
    </li>
  )
}

/** Kept when one leaves the field: a collection without a name could not be found again. */
function Name({ collection: { id, name } }: { readonly collection: Collection }) {
  const withCollections = useCollectionCommands()
  const [typed, setTyped] = useState(name)
  const keep = () => {
    const next = typed.trim()
    if (next === '') setTyped(name)
    else if (next !== name) void withCollections((commands) => commands.renameCollection(id, next))
  }
  return <TextField label={t('Name')} value={typed} onChange={setTyped} onBlur={keep} maxLength={80} />
}

function sizeOf(files: readonly CollectionFile[]): string {
  const tokens = files.reduce((sum, { attachment }) => sum + (attachment?.document?.wholeTokens ?? 0), 0)
  const count = plural(files.length, { one: '{count} document', other: '{count} documents' })
  return tokens === 0 ? count : `${count} · ${t('{count} tokens', { count: formatTokens(tokens) })}`
}

type Props = { readonly id: CollectionId; readonly work: CollectionWork }

/** How far reading, recognising or embedding is; what was done by then stays when it is cancelled. */
function CollectionProgress({ id, work: { type, done, total, name } }: Props) {
  const withCollections = useCollectionCommands()
  return (
    <div className="flex items-center gap-2">
      <ProgressBar
        className="flex-1"
        label={t('Reading {name}…', { name })}
        value={done / Math.max(1, total)}
        detail={detailOf(type, Math.floor(done), total)}
      />
      <Button
        size="small"
        variant="quiet"
        onClick={() => void withCollections((commands) => Promise.resolve(commands.cancelWork(id)))}
      >
        {t('Cancel')}
      </Button>
    </div>
  )
}

function detailOf(type: CollectionWork['type'], done: number, total: number): string {
  switch (type) {
    case 'reading':
      return t('{done} of {total} files', { done, total })
    case 'recognising':
      return t('{done} of {total} pages', { done, total })
    case 'embedding':
      return t('{done} of {total} texts', { done, total })
  }
}

/** How passages are ranked: by words alone, or by a model’s embeddings too, which costs something. */
function MeaningField({ collection: { id, embeddingModel } }: { readonly collection: Collection }) {
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
      <Problem text={problem} />
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
