import type { User } from '@koersklasse/contract/accounts.ts'
import { languages } from '@koersklasse/domain/accounts/languages.ts'
import { type Theme, themes } from '@koersklasse/domain/accounts/themes.ts'
import { useState } from 'react'
import { useSavePreference } from '../../../preferences/preferences.ts'
import { chosenTheme } from '../../../preferences/theme.ts'
import { t } from '../../../text/t.ts'
import type { IconName } from '../../../ui/brand/Icon.tsx'
import { Choice } from '../../../ui/controls/Choice.tsx'
import { Failure } from './Failure.tsx'
import styles from './Profile.module.css'

const themeIcons: Record<Theme, IconName> = { system: 'device', light: 'sun', dark: 'moon' }

/** The language and the theme, on all devices of the player. A choice takes effect at once. */
export function Preferences({ user }: { user: User }) {
  const [language, setLanguage] = useState(user.language)
  const [theme, setTheme] = useState(chosenTheme)
  const save = useSavePreference()
  return (
    <div className={styles.form}>
      <Choice
        label={t('profile.preferences.language')}
        options={languages.map((name) => ({ name, text: t(`profile.preferences.languages.${name}`) }))}
        chosen={language}
        onChoose={(name) => {
          setLanguage(name)
          save.mutate({ language: name }, { onError: () => setLanguage(user.language) })
        }}
      />
      <Choice
        label={t('profile.preferences.theme')}
        options={themes.map((name) => ({ name, text: t(`theme.${name}`), icon: themeIcons[name] }))}
        chosen={theme}
        onChoose={(name) => {
          setTheme(name)
          save.mutate({ theme: name })
        }}
      />
      <Failure fault={save.error} atField={[]} />
    </div>
  )
}
