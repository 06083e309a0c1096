import { ButtonLink } from '../../ui/controls/Button.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import styles from './Form.module.css'

/** A way on: where it leads, and what it says. */
export interface Step {
  to: string
  text: string
  look?: 'primary' | 'quiet'
}

/** The outcome of following a link from a mail, with links to go on. */
export function Outcome({ title, text, steps }: { title: string; text: string; steps: readonly Step[] }) {
  return (
    <Page key={title} narrow focusHeading title={title} intro={text}>
      <div className={styles.form}>
        {steps.map(({ to, text, look = 'primary' }) => (
          <ButtonLink key={to} to={to} wide look={look}>
            {text}
          </ButtonLink>
        ))}
      </div>
    </Page>
  )
}
