// Shares a drawing of the page as a picture, or saves it where the browser cannot share files.

import besleyUrl from '@fontsource/besley/files/besley-latin-700-normal.woff2?url'
import besleyExtUrl from '@fontsource/besley/files/besley-latin-ext-700-normal.woff2?url'
import hankenExtUrl from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-ext-wght-normal.woff2?url'
import hankenUrl from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url'
import { saveFile } from '../../../download/save-file.ts'

/** A picture has no access to the fonts of the page, so it brings its own. */
const fonts = [
  { family: 'Besley', weight: '700', url: besleyUrl, range: 'U+0-FF, U+2010-2027' },
  { family: 'Besley', weight: '700', url: besleyExtUrl, range: 'U+100-2AF' },
  { family: 'Hanken Grotesk Variable', weight: '100 900', url: hankenUrl, range: 'U+0-FF, U+2010-2027' },
  { family: 'Hanken Grotesk Variable', weight: '100 900', url: hankenExtUrl, range: 'U+100-2AF' },
]

/** How many pixels the picture is wide. */
const pictureWidth = 1800

/** Whether the browser can share files with other apps. */
export function canShareFiles(): boolean {
  const file = new File([], 'x.png', { type: 'image/png' })
  return navigator.canShare?.({ files: [file] }) ?? false
}

/** Shares a drawing as a picture, or saves it under a name. Resolves when it is done, or the player thought better of it. */
export async function sharePicture(
  drawing: SVGSVGElement,
  { title, name }: { title: string; name: string },
): Promise<void> {
  const picture = await toPicture(drawing)
  if (!canShareFiles()) return saveFile(picture, name)
  try {
    await navigator.share({ title, files: [new File([picture], name, { type: picture.type })] })
  } catch (fault) {
    if (!(fault instanceof DOMException && fault.name === 'AbortError')) throw fault
  }
}

/** Renders a drawing as a PNG, with the colours and the fonts that it has on the page. */
async function toPicture(drawing: SVGSVGElement): Promise<Blob> {
  const { width, height } = drawing.viewBox.baseVal
  const size = { width: pictureWidth, height: Math.round((pictureWidth * height) / width) }
  const copy = drawing.cloneNode(true) as SVGSVGElement
  copy.setAttribute('width', String(size.width))
  copy.setAttribute('height', String(size.height))
  copy.removeAttribute('class')
  const style = document.createElementNS(copy.namespaceURI, 'style')
  style.textContent = (await Promise.all(fonts.map(fontFace))).join('')
  copy.prepend(style)
  const colors = getComputedStyle(drawing)
  const text = new XMLSerializer()
    .serializeToString(copy)
    .replaceAll(/var\((--[\w-]+)\)/g, (_, name: string) => colors.getPropertyValue(name))
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
  await image.decode()
  const canvas = Object.assign(document.createElement('canvas'), size)
  canvas.getContext('2d')?.drawImage(image, 0, 0, size.width, size.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture was made'))), 'image/png')
  })
}

async function fontFace({ family, weight, url, range }: (typeof fonts)[number]): Promise<string> {
  const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer())
  const coded = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  const source = `url(data:font/woff2;base64,${coded}) format("woff2")`
  return `@font-face{font-family:"${family}";font-weight:${weight};src:${source};unicode-range:${range}}`
}
