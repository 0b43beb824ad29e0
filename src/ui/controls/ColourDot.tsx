import './colourDot.css'

/** A small mark in a colour by its name; it says nothing that is not said in words beside it. */
export const ColourDot = ({ colour }: { readonly colour: string }) => (
  <span aria-hidden data-colour={colour} className="colour-dot" />
)
