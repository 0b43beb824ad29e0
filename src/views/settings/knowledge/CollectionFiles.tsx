import { type CollectionFile, shownName } from '@/domain/collections/collection'
import { describeDocumentProblem } from '@/domain/documents/documentKind'
import type { CollectionId } from '@/domain/ids'
import { useCollectionCommands } from '@/hooks/collections/useCollections'
import { formatBytes } from '@/lib/text/formatBytes'
import { plural } from '@/lib/text/plural'
import { dirOf } from '@/lib/text/proseDirection'
import { t } from '@/lib/text/t'
import { IconButton } from '@/ui/controls/IconButton'
import { ForeignName } from '@/ui/foreign/ForeignName'
import { FileText, Trash2 } from '@/ui/icons'

type Props = { readonly id: CollectionId; readonly name: string; readonly files: readonly CollectionFile[] }

/** The files of a collection, and why one could not be read. Those of its folder go with the folder. */
export function CollectionFiles({ id, name, files }: Props) {
  const withCollections = useCollectionCommands()
  return (
    <ul aria-label={t('Documents of “{name}”', { name })} className="knowledge-files">
      {files.map((file) => (
        <li key={file.id}>
          <FileText aria-hidden size={16} className="shrink-0 text-muted" />
          <span className="min-w-0 flex-1 wrap-anywhere">
            <span className="block" dir={dirOf(shownName(file))}>
              <ForeignName text={shownName(file)} />
            </span>
            {file.problem && (
              <span className="block text-[13px] text-danger">
                {describeDocumentProblem(file.name, file.problem)}
              </span>
            )}
            {file.scanned !== undefined && (
              <span className="block text-[13px] text-muted">
                {plural(file.scanned, {
                  one: '{count} scanned page without text',
                  other: '{count} scanned pages without text',
                })}
              </span>
            )}
          </span>
          <span className="text-[13px] text-muted tabular-nums">{formatBytes(file.bytes)}</span>
          {file.path === undefined && (
            <IconButton
              size="small"
              icon={Trash2}
              label={t('Remove {name}', { name: file.name })}
              onClick={() => void withCollections((commands) => commands.removeFile(id, file.id))}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
