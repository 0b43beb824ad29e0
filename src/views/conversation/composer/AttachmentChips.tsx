import type { Attachment } from '@/domain/attachments/attachment'
import type { Draft } from '@/domain/drafts/draft'
import type { ConversationId } from '@/domain/ids'
import { useAppState } from '@/hooks/app'
import { useAttachmentUrl } from '@/hooks/attachments/useAttachmentUrl'
import { dotted } from '@/lib/text/dotted'
import { formatBytes } from '@/lib/text/formatBytes'
import { t } from '@/lib/text/t'
import type { AwaitedFile } from '@/store/activitySlice'
import { selectConversationSettings } from '@/store/selectors'
import { IconButton } from '@/ui/controls/IconButton'
import { onDemand } from '@/ui/feedback/onDemand'
import { ForeignName } from '@/ui/foreign/ForeignName'
import { X } from '@/ui/firstIcons'
import { FileText, Music } from '@/ui/icons'

import { DocumentChip } from '../documents/DocumentChip'
import './tiles.css'

// Most chats look in none.
const CollectionChips = onDemand(() =>
  import('../collections/CollectionChips').then((module) => module.CollectionChips),
)

const ReadPicture = onDemand(() => import('../documents/ReadText').then((module) => module.ReadPicture), {
  isAside: true,
})

/** The collections that a message looks in, the files that go with it, and those that will once they are read. */
export function AttachmentChips({
  conversationId,
  draft,
  awaited,
  onChange,
  onRelease,
}: {
  readonly conversationId: ConversationId | null
  readonly draft: Draft
  readonly awaited: readonly AwaitedFile[]
  readonly onChange: (draft: Draft) => void
  /** A file is no longer waited for. */
  readonly onRelease: (file: AwaitedFile) => void
}) {
  // What collections brought is shown with them.
  const own = draft.attachments.filter(({ document }) => document?.collection === undefined)
  const looks = useAppState((state) => selectConversationSettings(conversationId)(state).collections)
  const found = looks && <CollectionChips conversationId={conversationId} />
  if (own.length + awaited.length === 0) return found ?? null
  return (
    <>
      {found}
      <ul aria-label={t('Attachments')} className="file-tiles">
        {own.map((attachment) => {
          const { id, name, mediaType, document } = attachment
          return (
            <li key={document?.textId ?? id} className="file-tile">
              {document ? (
                <DocumentChip conversationId={conversationId} attachment={attachment} facts={document} />
              ) : (
                <FileTile attachment={attachment} />
              )}
              {mediaType.startsWith('image/') && !document && (
                <ReadPicture conversationId={conversationId} attachment={attachment} />
              )}
              <IconButton
                size="small"
                icon={X}
                label={t('Remove {name}', { name })}
                onClick={() => {
                  onChange({ ...draft, attachments: draft.attachments.filter((other) => other.id !== id) })
                }}
              />
            </li>
          )
        })}
        {awaited.map((file, index) => (
          <AwaitedFileTile key={index} file={file} onRelease={onRelease} />
        ))}
      </ul>
    </>
  )
}

/** A picture in small, or what kind of file it is; its name, its type and its size. */
function FileTile({
  attachment: { id, name, mediaType, sizeBytes, fromBytes },
}: {
  readonly attachment: Attachment
}) {
  const Icon = mediaType.startsWith('audio/') ? Music : FileText
  return (
    <>
      <span className="file-thumb">
        {mediaType.startsWith('image/') ? <Thumbnail id={id} /> : <Icon aria-hidden size={17} />}
      </span>
      <span className="file-words">
        <span className="file-name" title={name}>
          <ForeignName text={name} />
        </span>
        <span>
          {fromBytes === undefined
            ? dotted([typeOf(name, mediaType), formatBytes(sizeBytes)])
            : t('{size}, was {before}', { size: formatBytes(sizeBytes), before: formatBytes(fromBytes) })}
        </span>
      </span>
    </>
  )
}

function Thumbnail({ id }: Pick<Attachment, 'id'>) {
  const { value: url } = useAttachmentUrl(id)
  return typeof url === 'string' ? <img src={url} alt="" /> : null
}

/** The type as people call it: the ending of the name, else of the media type. */
const typeOf = (name: string, mediaType: string): string =>
  (/\.([a-z0-9]{1,5})$/i.exec(name)?.[1] ?? mediaType.replace(/^.*[/+]/, '')).toUpperCase()

type Props = { readonly file: AwaitedFile; readonly onRelease: (file: AwaitedFile) => void }

/** A file that is being read and stored, with how far that is and a way to cancel it. */
function AwaitedFileTile({ file, onRelease }: Props) {
  const progress = useAppState((state) => state.fileProgress.get(file))
  const name = file.name || t('pasted file')
  const percent = progress && Math.floor((progress.done / progress.total) * 100)
  return (
    <li className="file-tile">
      <span className="file-thumb">
        <FileText aria-hidden size={17} />
      </span>
      <span
        role="progressbar"
        aria-label={t('Adding {name}', { name })}
        {...(percent !== undefined && { 'aria-valuenow': percent, 'aria-valuemin': 0, 'aria-valuemax': 100 })}
        className="file-words"
      >
        <span className="file-name" title={name}>
          <ForeignName text={name} />
        </span>
        <span>{percent === undefined ? t('Adding…') : t('Reading · {percent}%', { percent })}</span>
      </span>
      {percent !== undefined && <span className="file-read" style={{ width: `${percent}%` }} />}
      <IconButton
        size="small"
        icon={X}
        label={t('Cancel adding {name}', { name })}
        onClick={() => {
          onRelease(file)
        }}
      />
    </li>
  )
}
