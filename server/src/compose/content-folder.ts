/** The folder with the contents, which are edited without code. */
export const contentFolder = new URL('../../../content/', import.meta.url)
