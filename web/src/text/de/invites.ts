import type { German } from '../translation.ts'

export const texts: German<'invites'> = {
  title: 'Einladungen',
  from: '{{owner}} lädt dich in diese Unterrangliste ein',
  accept: 'Mitmachen',
  acceptName: 'Bei {{name}} mitmachen',
  accepted: 'Du machst bei {{name}} mit.',
  acceptFailed: 'Das Mitmachen hat nicht geklappt.',
  decline: 'Ablehnen',
  declineName: 'Einladung zu {{name}} ablehnen',
  declined: 'Du hast die Einladung zu {{name}} abgelehnt.',
  declineFailed: 'Das Ablehnen hat nicht geklappt.',
}
