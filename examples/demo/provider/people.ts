/** The fictional users of the provider. */

export interface Person {
  readonly sub: string;
  readonly name: string;
  readonly email: string;
}

export const people: readonly Person[] = [
  { sub: "p-1001", name: "Ines Moreau", email: "ines@lighthouse.example" },
  { sub: "p-1002", name: "Kofi Mensah", email: "kofi@lighthouse.example" },
  { sub: "p-1003", name: "Saga Lindqvist", email: "saga@lighthouse.example" },
];

export const personOf = (sub: string): Person | undefined => people.find((person) => person.sub === sub);
