import { createContext, useContext } from 'react'

/** A piece of a line of code and what it is (`keyword`, `string`, …); an empty scope is plain. */
export type CodeToken = readonly [text: string, scope: string]
export type CodeLine = readonly CodeToken[]

/** What Markdown needs from outside. A button whose function is missing is not shown. */
export type MarkdownDeps = {
  /** Colours code, line by line. Resolves to undefined for a language it does not know; never rejects. */
  readonly highlight?:
    ((code: string, language: string) => Promise<readonly CodeLine[] | undefined>) | undefined
  /** Puts text on the clipboard; resolves to whether that worked. */
  readonly copyText?: ((text: string) => Promise<boolean>) | undefined
  /** Puts a picture on the clipboard, which may still be made; resolves to whether that worked. */
  readonly copyPicture?: ((picture: Promise<Blob | undefined>) => Promise<boolean>) | undefined
  /** Offers text or bytes as a file. */
  readonly saveFile?: ((name: string, content: string | Blob, mediaType: string) => void) | undefined
  /**
   * Loads a remote image without cookies or referrer and resolves to it and an address of this page
   * (`blob:`); undefined when the host does not let us.
   */
  readonly loadImage?:
    ((url: string) => Promise<{ readonly src: string; readonly image: Blob } | undefined>) | undefined
  /** Address of the closed page in which previews run. */
  readonly previewUrl?: string | undefined
}

const MeansContext = createContext<MarkdownDeps>({})

/** Provides these deps to the Markdown below it. */
export const MarkdownMeansProvider = MeansContext.Provider

/** The deps of this place; empty where none were given. */
export const useMarkdownDeps = (): MarkdownDeps => useContext(MeansContext)
