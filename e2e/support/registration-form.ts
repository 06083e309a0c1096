// The form for registering.

import type { Page } from '@playwright/test'
import { password } from './join-game.ts'

/** The fields of the form, and its button. */
export function registrationForm(page: Page) {
  return {
    username: page.getByLabel('Gebruikersnaam'),
    email: page.getByLabel('E-mailadres'),
    password: page.getByLabel('Wachtwoord', { exact: true }),
    confirmation: page.getByLabel('Herhaal je wachtwoord'),
    adult: page.getByLabel('Ik ben 18 jaar of ouder.'),
    terms: page.getByLabel('Ik ga akkoord met de voorwaarden.'),
    submit: page.getByRole('button', { name: 'Maak mijn account' }),
  }
}

/** Fills in the form and sends it, for a player of this name and with an address of the same. */
export async function register(page: Page, username: string, chosen = password): Promise<void> {
  const form = registrationForm(page)
  await form.username.fill(username)
  await form.email.fill(`${username}@example.org`)
  await form.password.fill(chosen)
  await form.confirmation.fill(chosen)
  await form.adult.check()
  await form.terms.check()
  await form.submit.click()
}
