import { FileText, Trash2 } from '@/ui/icons'
import { useRef, useState } from 'react'

import type { Project } from '@/domain/projects/project'
import { useProjectCommands } from '@/hooks/projects/useProjectCommands'
import { formatBytes } from '@/lib/text/formatBytes'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { FileInput } from '@/ui/controls/FileInput'
import { IconButton } from '@/ui/controls/IconButton'
import { ForeignName } from '@/ui/foreign/ForeignName'

const NEVER = new AbortController().signal

/** The documents that the chats of a project begin with. */
export function ProjectDocuments({ project: { id, documents } }: { readonly project: Project }) {
  const withProjects = useProjectCommands()
  const input = useRef<HTMLInputElement>(null)
  const [reading, setReading] = useState(0)

  async function add(files: readonly File[]) {
    setReading((before) => before + files.length)
    await withProjects((commands) => commands.addDocuments(id, files, NEVER))
    setReading((before) => before - files.length)
  }

  return (
    <section className="flex flex-col gap-2">
      <div className="flex items-center gap-2">
        <h2 className="flex-1 text-sm font-medium">{t('Documents')}</h2>
        <Button size="small" isBusy={reading > 0} onClick={() => input.current?.click()}>
          {t('Add documents')}
        </Button>
        <FileInput
          ref={input}
          isMultiple
          label={t('Documents of the project')}
          onFiles={(files) => void add(files)}
        />
      </div>
      <p className="text-[13px] text-muted">
        {t(
          'They’re attached to the first message of each new chat in the project. You can remove them there.',
        )}
      </p>
      <p role="status" className="text-[13px] text-muted">
        {reading > 0 && plural(reading, { one: 'Reading {count} file…', other: 'Reading {count} files…' })}
      </p>
      <ul aria-label={t('Documents')} className="flex flex-col">
        {documents.map((file) => (
          <li key={file.id} className="flex min-h-9 items-center gap-2 text-sm">
            <FileText aria-hidden size={16} className="shrink-0 text-muted" />
            <span className="min-w-0 flex-1 truncate" dir="auto">
              <ForeignName text={file.name} />
            </span>
            <span className="text-[13px] text-muted tabular-nums">
              {formatBytes(file.document?.originalBytes ?? file.sizeBytes)}
            </span>
            <IconButton
              size="small"
              icon={Trash2}
              label={t('Remove {name}', { name: file.name })}
              onClick={() =>
                void withProjects((commands) =>
                  commands.changeProject(id, { documents: documents.filter((each) => each.id !== file.id) }),
                )
              }
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
