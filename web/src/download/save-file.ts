/** Makes the browser save a file under a name. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has begun to read the file; some do so only after the click was handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
