import { useEffect, useState } from 'react'

import type { SkillFile } from '@/domain/skills/skill'
import { useSkillCommands } from '@/hooks/skills/useSkills'
import type { Result } from '@/lib/result'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { Alert } from '@/ui/feedback/Note'
import { ForeignText } from '@/ui/foreign/ForeignText'
import { ScrollRegion } from '@/ui/layout/ScrollRegion'
import { Dialog } from '@/ui/overlays/Dialog'

/** More of a file than this is not laid out. */
const MOST_SHOWN = 100_000

type Props = { readonly file: SkillFile; readonly onClose: () => void }

/** A file of a skill, to be read. */
export function SkillFileDialog({ file, onClose }: Props) {
  const withSkills = useSkillCommands()
  const [read, setRead] = useState<Result<string, string>>()
  useEffect(() => {
    let isGone = false
    void withSkills((commands) => commands.skillFileText(file)).then((text) => {
      if (!isGone) setRead(text)
    })
    return () => {
      isGone = true
    }
  }, [withSkills, file])
  return (
    <Dialog
      title={file.path}
      description={plural(file.lines ?? 0, { one: '{count} line', other: '{count} lines' })}
      size="large"
      onClose={onClose}
    >
      <ScrollRegion label={file.path} className="skill-text">
        {read?.ok && (
          <pre>
            <ForeignText text={read.value.slice(0, MOST_SHOWN)} />
          </pre>
        )}
        {read?.ok && read.value.length > MOST_SHOWN && (
          <p className="text-[13px] text-muted">{t('The rest isn’t shown here.')}</p>
        )}
        {read && !read.ok && <Alert title={t('That didn’t work')}>{read.error}</Alert>}
      </ScrollRegion>
    </Dialog>
  )
}
