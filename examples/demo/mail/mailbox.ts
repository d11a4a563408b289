/** A mail server that keeps what it is sent, so that it can be shown. Nothing leaves this machine. */
import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerDataStream } from "smtp-server";

/** A mail that was caught. */
export interface Mail {
  readonly id: number;
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  /** The first address in the text. */
  readonly link: string | undefined;
  readonly at: Date;
}

/** Mails that are kept. */
const most = 50;

/** Catches mail and remembers the newest. */
export class Mailbox {
  readonly #mails: Mail[] = [];
  readonly smtp: SMTPServer;

  constructor() {
    this.smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS", "AUTH"],
      logger: false,
      size: 1_000_000,
      onData: (stream, session, done) => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join(", ");
        this.#keep(stream, to).then(() => done(), done);
      },
    });
    // A client that hangs up early is not a reason to stop the demo.
    this.smtp.on("error", () => {});
  }

  /** The newest first. */
  get mails(): readonly Mail[] {
    return this.#mails;
  }

  async #keep(stream: SMTPServerDataStream, to: string): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    const { subject = "", text = "", from } = await PostalMime.parse(Buffer.concat(chunks));
    const link = /https?:\/\/\S+/.exec(text)?.[0];
    const id = (this.#mails[0]?.id ?? 0) + 1;
    this.#mails.unshift({ id, to, from: from?.address ?? "", subject, text: text.trim(), link, at: new Date() });
    this.#mails.splice(most);
  }
}
