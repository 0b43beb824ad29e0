import { useRef, useState } from 'react'

/**
 * Which item of a list is in its form: `new` for one that is not there yet. Closing it leads back to the button that
 * adds. A form closes only itself: one whose save ends after another was opened leaves that one as it is.
 */
export function useEditing<Item>(first?: Item | 'new') {
  const [editing, setEditing] = useState(first)
  const openRef = useRef(first)
  const addRef = useRef<HTMLButtonElement>(null)
  const focusAdd = () => addRef.current?.focus()
  const edit = (item: Item | 'new' | undefined) => {
    openRef.current = item
    setEditing(item)
  }
  return {
    editing,
    edit,
    addRef,
    focusAdd,
    /** Given another, this one takes its place. */
    close: (next?: Item) => {
      if (openRef.current !== editing) return
      edit(next)
      focusAdd()
    },
  }
}
