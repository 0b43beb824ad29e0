import { strToU8, zipSync } from 'fflate'

/** Files of a folder by their paths. */
export type Folder = Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>

const LINE = 'A line of reference that nobody asked for.\n'

/**
 * A skill of the shapes that public ones have: more than 60 files, scripts in nested packages (one file of them empty), a
 * schema of a megabyte in one line and one of 20,000 lines, a licence, fonts, and texts below texts.
 */
export function largeSkill(name = 'deck-report', schemaCount = 40): Folder {
  const schemas = Array.from({ length: schemaCount }, (_, at): [string, string] => [
    `${name}/scripts/office/schemas/part-${String(at).padStart(2, '0')}.xsd`,
    `<xs:schema>${at}</xs:schema>\n`,
  ])
  const fonts = Array.from(
    { length: Math.min(12, schemaCount) },
    (_, at): [string, Uint8Array<ArrayBuffer>] => [
      `${name}/fonts/Font-${at}.ttf`,
      Uint8Array.of(0, 1, 0, 0, 255, at),
    ],
  )
  return {
    [`${name}/SKILL.md`]: `---
name: ${name}
description: "Decks and reports: \\"slides\\", notes. Use it when someone asks for a deck."
license: Proprietary. LICENSE.txt has complete terms
allowed-tools: Read, Bash(soffice:*)
---

# Decks

Read references/layout.md first. Then run the checker:

\`\`\`bash
python scripts/check.py deck.txt
soffice --headless --convert-to pdf deck.pptx
npm install -g pptxgenjs
pip install "markitdown[pptx]" Pillow
\`\`\`

\`\`\`python
from pptx import Presentation
from office.pack import pack
\`\`\`
`,
    [`${name}/LICENSE.txt`]: `All rights reserved. CANARY-LICENCE\n${LINE.repeat(300)}`,
    [`${name}/references/layout.md`]: 'Leave a margin.\n',
    [`${name}/references/long.md`]: LINE.repeat(20_000),
    [`${name}/scripts/check.py`]:
      'import sys\nfrom office.pack import pack\nimport defusedxml\nprint(sys.argv[1:], pack())\n',
    [`${name}/scripts/office/__init__.py`]: '',
    [`${name}/scripts/office/pack.py`]: 'import subprocess\ndef pack():\n    subprocess.run(["soffice"])\n',
    [`${name}/scripts/build.js`]: "const deck = require('pptxgenjs')\nconst fs = require('fs')\n",
    [`${name}/scripts/render.sh`]: '#!/bin/bash\ncurl -L https://example.com\n',
    [`${name}/scripts/sum.js`]: 'args.map(Number).reduce((a, b) => a + b, 0)',
    [`${name}/schemas/large.json`]: `{"CANARY-SCHEMA":"${'x'.repeat(1_000_000)}","needle":1}`,
    [`${name}/.git/config`]: 'hidden',
    [`${name}/__pycache__/check.pyc`]: Uint8Array.of(0, 1),
    ...Object.fromEntries(schemas),
    ...Object.fromEntries(fonts),
  }
}

/** Skills whose heads are unlike the format asks for, by folder. */
export const ODD_HEADS: Folder = {
  'folded/SKILL.md': '---\nname: folded\ndescription: >-\n  First line\n  and second.\n---\nDo it.\n',
  'literal/SKILL.md':
    "---\nname: 'literal'\ndescription: |\n  It's plain.\n  Two lines.\nmetadata:\n  version: '1'\nallowed-tools:\n  - Read\n  - Bash(git add:*)\n---\nDo it.\n",
  'quoted/SKILL.md':
    '---\r\nname: quoted\r\ndescription: "Starts here,\r\n  goes on: here"\r\n---\r\nDo it.\r\n',
  'nameless/SKILL.md': '---\ndescription: Has no name: at all\n---\nDo it.\n',
  'folder-name/SKILL.md': '---\nname: Another Name (v2)!\ndescription: x\n---\nDo it.\n',
  'bare/skill.md': '# Tidy up\n\nPut things\nback.\n\nThen rest.\n',
}

const bytesOf = (content: string | Uint8Array<ArrayBuffer>) =>
  typeof content === 'string' ? strToU8(content) : content

/** As a browser gives a chosen folder. */
export const asFolder = (folder: Folder): readonly File[] =>
  Object.entries(folder).map(([path, content]) => {
    const file = new File([new Uint8Array(bytesOf(content))], path.split('/').at(-1) ?? path)
    return Object.defineProperty(file, 'webkitRelativePath', { value: path })
  })

export const asArchive = (folder: Folder, name = 'skills.skill'): File =>
  new File(
    [
      new Uint8Array(
        zipSync(
          Object.fromEntries(Object.entries(folder).map(([path, content]) => [path, bytesOf(content)])),
        ),
      ),
    ],
    name,
  )
