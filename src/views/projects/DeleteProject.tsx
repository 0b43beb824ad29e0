import { useState } from 'react'

import { type Project, projectCounts } from '@/domain/projects/project'
import { useAppState } from '@/hooks/app'
import { useGo } from '@/hooks/conversations/usePlace'
import { useProjectCommands } from '@/hooks/projects/useProjects'
import { t } from '@/lib/text/t'
import { selectConversations } from '@/store/selectors'
import { RadioGroup } from '@/ui/controls/RadioGroup'
import { ConfirmDialog } from '@/ui/overlays/ConfirmDialog'

type Props = { readonly project: Project; readonly onClose: () => void }

/** Asks what becomes of the chats of a project that is deleted. */
export default function DeleteProject({ project: { id, name }, onClose }: Props) {
  const go = useGo()
  const withProjects = useProjectCommands()
  const count = useAppState((state) => projectCounts(selectConversations(state)).get(id) ?? 0)
  const [choice, setChoice] = useState<'keep' | 'trash'>('keep')
  return (
    <ConfirmDialog
      title={t('Delete “{name}”?', { name })}
      description={t('Its instructions and its list of documents are deleted. You can undo this.')}
      action={t('Delete project')}
      onConfirm={() => {
        onClose()
        go('/')
        void withProjects((commands) => commands.deleteProject(id, { keepsChats: choice === 'keep' }))
      }}
      onClose={onClose}
    >
      <div className="p-4">
        {count === 0 ? (
          <p className="text-sm text-muted">{t('There are no chats in it.')}</p>
        ) : (
          <RadioGroup
            label={t('Its chats ({count})', { count })}
            value={choice}
            options={[
              { value: 'keep', label: t('Keep in the list') },
              { value: 'trash', label: t('Move to the trash') },
            ]}
            onChange={setChoice}
          />
        )}
      </div>
    </ConfirmDialog>
  )
}
