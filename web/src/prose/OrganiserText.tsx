import styles from './OrganiserText.module.css'

/** What the organiser says about a competition, as HTML that the server has sanitised; nothing if it is empty. */
export function OrganiserText({ html }: { html: string }) {
  if (html === '') return null
  return (
    <div
      className={styles.text}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has sanitised it
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
