import { useKeyProtection } from '@/hooks/keys/useKeyProtection'
import { Dialog } from '@/ui/overlays/Dialog'

import { UnlockForm } from './UnlockForm'

/** Asked once per start where a passphrase protects the saved keys. Closing it leaves them locked. */
export function UnlockDialog({ onClose }: { readonly onClose: () => void }) {
  const { isLocked } = useKeyProtection()
  if (!isLocked) return null
  return (
    <Dialog
      title="Unlock your saved keys"
      description="Until then, connections with a saved key can’t be used. You can also do this later under Settings → Connections."
      size="small"
      onClose={onClose}
    >
      <div className="px-4 py-3">
        <UnlockForm onUnlocked={onClose} />
      </div>
    </Dialog>
  )
}
