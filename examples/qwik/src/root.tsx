/** The document that every page is part of. */
import { component$ } from "@builder.io/qwik";
import { QwikCityProvider, RouterOutlet, useDocumentHead } from "@builder.io/qwik-city";
import "../../shared/style.css";
import "./global.css";

const Head = component$(() => {
  const { title } = useDocumentHead();
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <link rel="icon" href="data:," />
      <title>{title}</title>
    </head>
  );
});

export default component$(() => (
  <QwikCityProvider>
    <Head />
    <body>
      <RouterOutlet />
    </body>
  </QwikCityProvider>
));
