import { t } from '@/lib/text/t'
import { Paperclip } from '@/ui/firstIcons'

/** Over the whole window while files are dragged over it: they can be dropped anywhere. */
export const DropTarget = () => (
  <div className="pointer-events-none fixed inset-0 z-50 grid place-items-center bg-(--backdrop) p-6">
    <p className="flex items-center gap-2 rounded-[12px] border-2 border-dashed border-accent bg-surface px-6 py-4 text-[15px] font-medium shadow-(--shadow-float)">
      <Paperclip aria-hidden size={18} />
      {t('Drop files to attach them')}
    </p>
  </div>
)
