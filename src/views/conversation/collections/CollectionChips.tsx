import { useEffect } from 'react'
import { Link } from 'wouter'

import type { DocumentFacts } from '@/domain/attachments/attachment'
import { shownName, type Collection } from '@/domain/collections/collection'
import type { ConversationId } from '@/domain/ids'
import { useAppState } from '@/hooks/app'
import {
  useChatCollections,
  useCollectionCommands,
  useCollectionFiles,
  useCollections,
  useCollectionStatus,
} from '@/hooks/collections/useCollections'
import { useInputPrice } from '@/hooks/documents/useDocumentUpkeep'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { selectDraft } from '@/store/selectors'
import { Button } from '@/ui/controls/Button'
import { IconButton } from '@/ui/controls/IconButton'
import { X } from '@/ui/firstIcons'
import { ForeignName } from '@/ui/foreign/ForeignName'
import { SwitchList } from '@/ui/foreign/SwitchList'
import { BookOpen } from '@/ui/icons'
import { Dialog } from '@/ui/overlays/Dialog'
import { Popover } from '@/ui/overlays/Popover'

import '../composer/tiles.css'
import { TileButton } from '../documents/DocumentChip'
import { summaryOf } from '../documents/documentWords'

type Props = { readonly conversationId: ConversationId | null }

/** The collections that the message being written looks in, and what was found in each. */
export function CollectionChips({ conversationId }: Props) {
  const { on, collections, choose } = useChatCollections(conversationId)
  const withCollections = useCollectionCommands()
  const watched = collections.some(({ folder }) => folder !== undefined)
  useEffect(() => {
    // So that it is known whether their folders can be read.
    if (watched) void withCollections((commands) => commands.checkFolders(on))
  }, [watched, withCollections, on])
  if (collections.length === 0) return null
  return (
    <ul aria-label={t('Knowledge')} className="file-tiles">
      {collections.map((collection) => (
        <CollectionChip
          key={collection.id}
          conversationId={conversationId}
          collection={collection}
          onRemove={() => choose(on.filter((each) => each !== collection.id))}
        />
      ))}
    </ul>
  )
}

type ChipProps = Props & { readonly collection: Collection; readonly onRemove: () => void }

function CollectionChip({ conversationId, collection: { id, name }, onRemove }: ChipProps) {
  const withCollections = useCollectionCommands()
  const draft = useAppState(selectDraft(conversationId ?? 'new'))
  const files = useCollectionFiles(id)
  const { work, folder } = useCollectionStatus(id)
  const priceOf = useInputPrice(conversationId)
  const found = draft.attachments.flatMap(({ name: of, document }) =>
    document?.collection === id ? [{ name: of, facts: document }] : [],
  )
  const tokens = found.reduce((sum, { facts }) => sum + facts.tokens, 0)
  return (
    <li className="file-tile">
      <Popover
        label={t('What is sent of {name}', { name })}
        trigger={
          <TileButton
            icon={BookOpen}
            name={name}
            about={
              work?.type === 'reading'
                ? t('{done} of {total} files', work)
                : found.length > 0
                  ? passagesIn(found.map(({ facts }) => facts))
                  : plural(files.length, { one: '{count} document', other: '{count} documents' })
            }
            tokens={tokens}
            priceOf={priceOf}
          />
        }
      >
        <div className="flex flex-col gap-2 p-3 text-sm">
          <p className="text-[13px] text-muted">
            {found.length > 0
              ? t('These passages fit your message best. They’re sent with it.')
              : t('The passages that fit your message best are sent with it.')}
          </p>
          <ul aria-label={t('Documents')} className="flex max-h-64 flex-col gap-1 overflow-y-auto">
            {found.map(({ name: of, facts }) => (
              <li key={facts.textId} className="wrap-anywhere">
                <ForeignName text={of} />
                <span className="text-[13px] text-muted"> · {summaryOf(facts)}</span>
              </li>
            ))}
            {found.length === 0 &&
              files.map((file) => (
                <li key={file.id} className="wrap-anywhere">
                  <ForeignName text={shownName(file)} />
                </li>
              ))}
          </ul>
        </div>
      </Popover>
      {folder === 'ask' && (
        <Button size="small" onClick={() => void withCollections((commands) => commands.allowFolder(id))}>
          {t('Allow reading again')}
        </Button>
      )}
      {work && (
        <Button
          size="small"
          variant="quiet"
          onClick={() => void withCollections((commands) => Promise.resolve(commands.cancelWork(id)))}
        >
          {t('Cancel')}
        </Button>
      )}
      <IconButton size="small" icon={X} label={t('Remove {name}', { name })} onClick={onRemove} />
    </li>
  )
}

function passagesIn(found: readonly DocumentFacts[]): string {
  const count = found.reduce((sum, { sent }) => sum + (typeof sent === 'string' ? 0 : sent.length), 0)
  return plural(count, { one: '{count} passage', other: '{count} passages' })
}

type CollectionsDialogProps = { readonly conversationId: ConversationId | null; readonly onClose: () => void }

/** Which collections a chat looks in. */
export function CollectionsDialog({ conversationId, onClose }: CollectionsDialogProps) {
  const collections = useCollections()
  const { on, choose } = useChatCollections(conversationId)
  return (
    <Dialog
      title={t('Knowledge')}
      description={t('The passages that fit your message best are sent with it.')}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3 p-4 text-sm">
        {collections.length === 0 ? (
          <p className="text-muted">{t('No collections yet')}</p>
        ) : (
          <SwitchList label={t('Collections')} items={collections} on={on} onChange={choose} />
        )}
        <Link href="/settings/knowledge" onClick={onClose} className="self-start underline">
          {t('Manage collections')}
        </Link>
      </div>
    </Dialog>
  )
}
